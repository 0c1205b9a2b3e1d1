/// What differs from vector to vector of a family.
enum VariedValue: Sendable {
    /// A text, which need not be UTF-8.
    case octets([UInt8])

    /// Parameters in order.
    case pairs([Pair])

    /// A parameter.
    struct Pair: Sendable {
        let name: String
        let value: String
    }

    /// The value with everything percent-encoded but letters, digits and `-._~`; parameters as a form.
    var percentEncoded: [UInt8] {
        switch self {
        case .octets(let octets): Self.percentEncoded(octets)
        case .pairs(let pairs):
            Array(
                pairs.map {
                    Self.percentEncoded($0.name.utf8) + [UInt8(ascii: "=")]
                        + Self.percentEncoded($0.value.utf8)
                }.joined(separator: [UInt8(ascii: "&")]))
        }
    }

    private static func percentEncoded(_ octets: some Sequence<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(3 * octets.underestimatedCount)
        for octet in octets {
            if isUnreserved(octet) {
                text.append(octet)
            } else {
                text.append(UInt8(ascii: "%"))
                text += octet.hexadecimal.utf8
            }
        }
        return text
    }

    private static func isUnreserved(_ octet: UInt8) -> Bool {
        switch octet {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
