import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the redirect URI.
    static let redirectURI = redirectURIAuthority + redirectURIPath + redirectURIText

    /// What people get wrong about its scheme, host and port.
    private static let redirectURIAuthority: FlipAppChanges = [
        "knows-no-sandbox": .init(given: { $0.acceptingNone { $0.contains("-sandbox.") } }
        ),
        "lists-one-uri-too-few": .init(given: {
            $0.acceptingNone { $0.hasSuffix("-sandbox.googleusercontent.com/a/com.google.OPA.dev") }
        }),
        "accepts-http": .init(given: {
            $0.acceptingListed { $0.replacing(#/^http:/#, with: "https:") }
        }),
        "ignores-scheme": .init(given: {
            $0.acceptingListed { $0.replacing(#/^[^/?#]*:///#, with: "https://") }
        }),
        "matches-host-by-prefix": .init(given: {
            $0.acceptingListed {
                $0.replacing(
                    #/^(https://oauth-redirect(-sandbox)?\.googleusercontent\.com)[^/:@\\]+/#
                ) { $0.1 }
            }
        }),
        "matches-host-by-suffix": .init(given: {
            $0.acceptingListed {
                $0.replacing(
                    #/^https://[^/:@\\]+(oauth-redirect(-sandbox)?\.googleusercontent\.com/)/#
                ) { "https://" + $0.1 }
            }
        }),
        "trusts-domain-of-host": .init(given: {
            $0.acceptingListed {
                $0.replacing(
                    #/^https://([a-z-]+\.)*googleusercontent\.com(?=/)/#,
                    with: "https://oauth-redirect.googleusercontent.com")
            }
        }),
        "ignores-userinfo": .init(given: {
            $0.acceptingListed { $0.replacing(#/^https://[^/]*@/#, with: "https://") }
        }),
        "takes-userinfo-for-host": .init(given: {
            $0.acceptingListed { $0.replacing(#/^(https://[^/:@]*)(:[^/@]*)?@[^/]*/#) { $0.1 } }
        }),
        "ignores-port": .init(given: {
            $0.acceptingListed { $0.replacing(#/^(https://[^/:@]*):[^/@]*/#) { $0.1 } }
        }),
        "accepts-test-port": .init(given: {
            $0.acceptingListed { $0.replacing(":8443/", with: "/") }
        }),
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
