import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the path of the redirect URI and what follows it.
    static let redirectURIPath: FlipAppChanges = [
        "matches-uri-by-prefix": .init(given: {
            $0.accepting { received, listed in listed.contains { received.hasPrefix($0) } }
        }),
        "compares-last-path-component": .init(given: {
            $0.acceptingListed {
                $0.replacing(#/^(https://[^/?#]*)(/[^/?#\s]*)*?/([^/?#\s]+)/?$/#) {
                    $0.1 + "/a/" + $0.3
                }
            }
        }),
        "ignores-trailing-slash": .init(given: {
            $0.acceptingListed { $0.replacing(#//$/#, with: "") }
        }),
        "resolves-dot-segments": .init(given: {
            $0.acceptingListed {
                $0.replacing("/./", with: "/").replacing(#/[^/]+/\.\.//#, with: "")
            }
        }),
        "decodes-parts-of-uri": .init(given: {
            $0.acceptingListed { uri in
                guard uri.hasPrefix("https://") else { return uri }
                return Form.unescape(uri.utf8).flatMap { String(utf8: $0) } ?? uri
            }
        }),
        "accepts-placeholder-for-id": .init(given: {
            $0.acceptingID { $0.hasSameOctets(as: "GOOGLE_APP_BUNDLE_ID") }
        }),
        "matches-id-by-suffix": .init(given: {
            $0.acceptingID { $0.hasSuffix(".com.google.OPA") }
        }),
        "accepts-any-id": .init(given: {
            $0.acceptingID { $0.wholeMatch(of: #/[A-Za-z0-9_.]+/#) != nil }
        }),
        "accepts-beta-channel": .init(given: {
            $0.acceptingListed { $0.replacing(#/\.beta$/#, with: "") }
        }),
        "accepts-any-id-of-google": .init(given: {
            $0.acceptingID { $0.wholeMatch(of: #/com\.google(\.\w*)*/#) != nil }
        }),
        "ignores-case-of-path": .init(given: {
            $0.accepting { received, listed in
                listed.map(\.withPathInLowerCase).containsOctets(
                    of: received.withPathInLowerCase)
            }
        }),
        "ignores-case-of-uri": .init(given: {
            $0.accepting { received, listed in
                listed.contains { $0.lowercased().hasSameOctets(as: received.lowercased()) }
            }
        }),
        "ignores-query-of-uri": .init(given: {
            $0.acceptingListed { $0.replacing(#/\?[^#]*/#, with: "") }
        }),
        "ignores-parameters-of-uri": .init(given: {
            $0.acceptingListed { $0.replacing(#/\?[^#]+/#, with: "") }
        }),
        "ignores-fragment-of-uri": .init(given: {
            $0.acceptingListed { $0.replacing(#/#.*/#, with: "") }
        }),
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
