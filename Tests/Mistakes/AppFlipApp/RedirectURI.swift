import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the redirect URI.
    static let redirectURI: FlipAppChanges = [
        "checks-no-redirect-uri": .given { $0.accepting { _, _ in true } },
        "knows-no-sandbox": .given { $0.acceptingNone { $0.contains("-sandbox.") } },
        "lists-one-uri-too-few": .given {
            $0.acceptingNone { $0.hasSuffix("-sandbox.googleusercontent.com/a/com.google.OPA.dev") }
        },
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
        "maps-uri-as-domain-name": .given { $0.acceptingListed { $0.mappedAsDomainName } },
        "compares-uri-as-unicode": .given {
            $0.accepting { received, listed in listed.contains(received) }
        },
        "takes-listed-uri-for-pattern": .given {
            $0.accepting { received, listed in listed.contains { $0.matchesAsPattern(received) } }
        },
        "finds-listed-uri-anywhere": .given {
            $0.accepting { received, listed in listed.contains { received.contains($0) } }
        },
        "ignores-case-of-authority": .given {
            $0.acceptingListed { uri in
                uri.replacing(#/^[^/?#]*://[^/?#]*/#) { $0.0.lowercased() }
            }
        },
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

    /// The text with characters mapped or ignored as in a domain name (UTS 46).
    fileprivate var mappedAsDomainName: String {
        var mapped = ""
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0xAD, 0x200B: continue
            case 0x3002: mapped += "."
            case 0xFF01...0xFF5E:
                mapped.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)))
            default: mapped.unicodeScalars.append(scalar)
            }
        }
        return mapped
    }

    /// Whether another text matches this one, whose full stops stand for any octet.
    func matchesAsPattern(_ text: String) -> Bool {
        utf8.count == text.utf8.count
            && zip(utf8, text.utf8).allSatisfy { $0 == UInt8(ascii: ".") || $0 == $1 }
    }
}
