import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the path of the redirect URI and what follows it.
    static let redirectURIPath: FlipAppChanges = [
        "matches-uri-by-prefix": .given {
            $0.accepting { received, listed in listed.contains { received.hasPrefix($0) } }
        },
        "decodes-parts-of-uri": .given {
            $0.acceptingListed { uri in
                guard uri.hasPrefix("https://") else { return uri }
                return Form.unescape(uri.utf8).flatMap { String(utf8: $0) } ?? uri
            }
        },
        "ignores-case-of-path": .given {
            $0.accepting { received, listed in
                listed.map(\.withPathInLowerCase).containsOctets(
                    of: received.withPathInLowerCase)
            }
        },
        "ignores-case-of-uri": .given {
            $0.accepting { received, listed in
                listed.contains { $0.lowercased().hasSameOctets(as: received.lowercased()) }
            }
        },
    ]
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
