import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the path of the redirect URI and what follows it.
    static let redirectURIPath = [
        Mistake(
            "matches-uri-by-prefix", "accepts what begins with a listed URI",
            breaks: "redirect-uri-path-exact",
            and: [
                "redirect-uri-google-ids-closed": "a channel more is a longer id",
                "redirect-uri-case-exact": "a channel in upper case stands behind a listed id",
                "redirect-uri-no-query": "a query stands behind a listed URI",
                "redirect-uri-no-fragment": "a fragment stands behind a listed URI",
                "redirect-uri-no-foreign-octets": "the octets stand behind a listed URI",
                "redirect-uri-no-unicode-lookalikes": "a space of Unicode's stands behind one",
                "redirect-uri-list-compared-by-octets": "the letters are equal to Swift",
                "redirect-uri-not-a-pattern": "a slash and a channel stand behind one",
                "redirect-uri-equivalents-refused": "an empty query stands behind one",
            ],
            MistakenFlipApp(given: {
                $0.accepting { received, listed in listed.contains { received.hasPrefix($0) } }
            })),
        Mistake(
            "compares-last-path-component", "compares host and last path component",
            breaks: "redirect-uri-path-exact",
            and: ["redirect-uri-case-exact": "the first segment is not compared at all"],
            MistakenFlipApp(given: {
                $0.acceptingListed {
                    $0.replacing(#/^(https://[^/?#]*)(/[^/?#\s]*)*?/([^/?#\s]+)/?$/#) {
                        $0.1 + "/a/" + $0.3
                    }
                }
            })),
        Mistake(
            "ignores-trailing-slash", "ignores a slash at the end of the redirect URI",
            breaks: "redirect-uri-path-exact",
            MistakenFlipApp(given: {
                $0.acceptingListed { $0.replacing(#//$/#, with: "") }
            })),
        Mistake(
            "resolves-dot-segments", "resolves the dot segments of a path and then compares",
            breaks: "redirect-uri-path-exact",
            MistakenFlipApp(given: {
                $0.acceptingListed {
                    $0.replacing("/./", with: "/").replacing(#/[^/]+/\.\.//#, with: "")
                }
            })),
        Mistake(
            "decodes-parts-of-uri", "compares host and path after decoding them",
            breaks: "redirect-uri-not-decoded-again",
            MistakenFlipApp(given: {
                $0.acceptingListed { uri in
                    guard uri.hasPrefix("https://") else { return uri }
                    return Form.unescape(uri.utf8).flatMap { String(utf8: $0) } ?? uri
                }
            })),
        Mistake(
            "accepts-placeholder-for-id", "lists the documents' placeholder as it stands",
            breaks: "redirect-uri-bundle-id-listed",
            MistakenFlipApp(given: {
                $0.acceptingID { $0.hasSameOctets(as: "GOOGLE_APP_BUNDLE_ID") }
            })),
        Mistake(
            "matches-id-by-suffix", "accepts an id that ends like one of Google's",
            breaks: "redirect-uri-bundle-id-listed",
            MistakenFlipApp(given: { $0.acceptingID { $0.hasSuffix(".com.google.OPA") } })),
        Mistake(
            "accepts-any-id", "accepts any bundle id at Google's hosts",
            breaks: "redirect-uri-bundle-id-listed",
            and: [
                "redirect-uri-path-exact": "letters behind a listed id make another id",
                "redirect-uri-google-ids-closed": "so do the ids of Google's other apps",
                "redirect-uri-case-exact": "an id in another case is another id",
                "redirect-uri-not-a-pattern": "an id with letters for full stops is an id",
            ],
            MistakenFlipApp(given: {
                $0.acceptingID { $0.wholeMatch(of: #/[A-Za-z0-9_.]+/#) != nil }
            })),
        Mistake(
            "accepts-beta-channel", "accepts a channel named beta",
            breaks: "redirect-uri-google-ids-closed",
            MistakenFlipApp(given: {
                $0.acceptingListed { $0.replacing(#/\.beta$/#, with: "") }
            })),
        Mistake(
            "accepts-any-id-of-google", "accepts every id that begins with com.google",
            breaks: "redirect-uri-google-ids-closed",
            and: [
                "redirect-uri-path-exact": "letters behind a listed id make another id",
                "redirect-uri-case-exact": "an app or a channel in another case is another id",
            ],
            MistakenFlipApp(given: {
                $0.acceptingID { $0.wholeMatch(of: #/com\.google(\.\w*)*/#) != nil }
            })),
        Mistake(
            "ignores-case-of-path", "compares the path without its case",
            breaks: "redirect-uri-case-exact",
            MistakenFlipApp(given: {
                $0.accepting { received, listed in
                    listed.map(\.withPathInLowerCase).containsOctets(
                        of: received.withPathInLowerCase)
                }
            })),
        Mistake(
            "ignores-case-of-uri", "compares the whole redirect URI without its case",
            breaks: "redirect-uri-case-exact",
            and: [
                "redirect-uri-equivalents-refused": "scheme and host are in upper case there",
                "redirect-uri-list-compared-by-octets": "the lower case of KELVIN SIGN is a k",
            ],
            MistakenFlipApp(given: {
                $0.accepting { received, listed in
                    listed.contains { $0.lowercased().hasSameOctets(as: received.lowercased()) }
                }
            })),
        Mistake(
            "ignores-query-of-uri", "compares the redirect URI up to its query",
            breaks: "redirect-uri-no-query",
            and: ["redirect-uri-equivalents-refused": "an empty query is not looked at either"],
            MistakenFlipApp(given: {
                $0.acceptingListed { $0.replacing(#/\?[^#]*/#, with: "") }
            })),
        Mistake(
            "ignores-parameters-of-uri", "removes the parameters from the redirect URI first",
            breaks: "redirect-uri-no-query",
            MistakenFlipApp(given: {
                $0.acceptingListed { $0.replacing(#/\?[^#]+/#, with: "") }
            })),
        Mistake(
            "ignores-fragment-of-uri", "compares the redirect URI up to its fragment",
            breaks: "redirect-uri-no-fragment",
            MistakenFlipApp(given: {
                $0.acceptingListed { $0.replacing(#/#.*/#, with: "") }
            })),
    ]
}

extension FlipActivity {
    /// The activity with the received redirect URI accepted, if it is a listed one but for its id.
    fileprivate func acceptingID(where test: (String) -> Bool) -> FlipActivity {
        acceptingListed { uri in
            uri.replacing(#/^(https://[^/]*/a/)([^/?#]+)$/#) {
                test(String($0.2)) ? $0.1 + "com.google.OPA" : $0.0
            }
        }
    }
}

extension String {
    /// The URI with the ASCII letters of its path, which begins at the third slash, in lower case.
    fileprivate var withPathInLowerCase: String {
        var slashes = 0
        let octets = utf8.map { octet in
            slashes += octet == UInt8(ascii: "/") ? 1 : 0
            return slashes > 2 && 0x41...0x5A ~= octet ? octet | 0x20 : octet
        }
        return String(decoding: octets, as: UTF8.self)
    }
}
