import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the redirect URI.
    static let redirectURI = redirectURIAuthority + redirectURIPath + redirectURIText

    /// What people get wrong about its scheme, host and port.
    private static let redirectURIAuthority = [
        Mistake(
            "knows-no-sandbox", "knows only the host of production",
            breaks: "redirect-uri-listed-accepted",
            and: [
                "answered-at-captured-redirect-uri": "a request from the sandbox gets no code",
                "error-at-captured-redirect-uri": "nor does it get an error",
            ],
            MistakenFlipApp(given: { $0.acceptingNone { $0.contains("-sandbox.") } })),
        Mistake(
            "lists-one-uri-too-few", "lists eleven of the twelve redirect URIs",
            breaks: "redirect-uri-listed-accepted",
            and: ["answered-at-captured-redirect-uri": "one of its requests names the twelfth"],
            MistakenFlipApp(given: {
                $0.acceptingNone {
                    $0.hasSuffix("-sandbox.googleusercontent.com/a/com.google.OPA.dev")
                }
            })),
        Mistake(
            "accepts-http", "accepts http as well as https", breaks: "redirect-uri-scheme-https",
            MistakenFlipApp(given: {
                $0.acceptingListed { $0.replacing(#/^http:/#, with: "https:") }
            })),
        Mistake(
            "ignores-scheme", "compares host and path, and no scheme",
            breaks: "redirect-uri-scheme-https",
            and: [
                "redirect-uri-no-foreign-octets": "a tab inside the scheme is not looked at",
                "redirect-uri-equivalents-refused": "nor is the case of the scheme",
            ],
            MistakenFlipApp(given: {
                $0.acceptingListed { $0.replacing(#/^[^/?#]*:///#, with: "https://") }
            })),
        Mistake(
            "matches-host-by-prefix", "trusts every host that begins like Google's",
            breaks: "redirect-uri-host-exact",
            MistakenFlipApp(given: {
                $0.acceptingListed {
                    $0.replacing(
                        #/^(https://oauth-redirect(-sandbox)?\.googleusercontent\.com)[^/:@\\]+/#
                    ) { $0.1 }
                }
            })),
        Mistake(
            "matches-host-by-suffix", "trusts every host that ends like Google's",
            breaks: "redirect-uri-host-exact",
            MistakenFlipApp(given: {
                $0.acceptingListed {
                    $0.replacing(
                        #/^https://[^/:@\\]+(oauth-redirect(-sandbox)?\.googleusercontent\.com/)/#
                    ) { "https://" + $0.1 }
                }
            })),
        Mistake(
            "trusts-domain-of-host", "trusts every host under googleusercontent.com",
            breaks: "redirect-uri-host-exact",
            and: ["redirect-uri-list-compared-by-octets": "the sandbox is under that name, too"],
            MistakenFlipApp(given: {
                $0.acceptingListed {
                    $0.replacing(
                        #/^https://([a-z-]+\.)*googleusercontent\.com(?=/)/#,
                        with: "https://oauth-redirect.googleusercontent.com")
                }
            })),
        Mistake(
            "ignores-userinfo", "compares the host and not what stands before it",
            breaks: "redirect-uri-no-userinfo",
            MistakenFlipApp(given: {
                $0.acceptingListed { $0.replacing(#/^https://[^/]*@/#, with: "https://") }
            })),
        Mistake(
            "takes-userinfo-for-host", "takes what stands before the @ for the host",
            breaks: "redirect-uri-no-userinfo",
            MistakenFlipApp(given: {
                $0.acceptingListed { $0.replacing(#/^(https://[^/:@]*)(:[^/@]*)?@[^/]*/#) { $0.1 } }
            })),
        Mistake(
            "ignores-port", "compares hosts and no ports", breaks: "redirect-uri-no-port",
            and: ["redirect-uri-equivalents-refused": "443 and an empty port are ports too"],
            MistakenFlipApp(given: {
                $0.acceptingListed { $0.replacing(#/^(https://[^/:@]*):[^/@]*/#) { $0.1 } }
            })),
        Mistake(
            "accepts-test-port", "accepts the port 8443 of a test server",
            breaks: "redirect-uri-no-port",
            MistakenFlipApp(given: {
                $0.acceptingListed { $0.replacing(":8443/", with: "/") }
            })),
    ]
}

extension FlipActivity {
    /// The activity with the received redirect URI accepted, if it is listed after a change.
    func acceptingListed(after change: (String) -> String) -> FlipActivity {
        accepting { received, listed in listed.containsOctets(of: change(received)) }
    }

    /// The activity without the listed redirect URIs that pass a test.
    fileprivate func acceptingNone(where test: (String) -> Bool) -> FlipActivity {
        with(redirectURIs: redirectURIs.filter { !test($0) })
    }
}
