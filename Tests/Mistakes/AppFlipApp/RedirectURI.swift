import Conformance
import StrictCodecs

extension Mistake {
    /// What people get wrong about the redirect URI.
    static let redirectURI: FlipAppChanges = [
        "maps-uri-as-domain-name": .given { $0.acceptingListed { $0.mappedAsDomainName } },
        "takes-listed-uri-for-pattern": .given {
            $0.accepting { received, listed in listed.contains { $0.matchesAsPattern(received) } }
        },
    ]
}

extension FlipActivity {
    /// The activity with the received redirect URI accepted, if it is listed after a change.
    func acceptingListed(after change: (String) -> String) -> FlipActivity {
        accepting { received, listed in listed.containsOctets(of: change(received)) }
    }
}

extension String {
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
