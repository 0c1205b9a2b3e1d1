extension String {
    /// Whether the two texts have the same octets in UTF-8.
    ///
    /// `==` asks for canonical equivalence instead, by which KELVIN SIGN is a `K`.
    package func hasSameOctets(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        // Octets in one piece are compared many times as fast as through the view.
        let isSame = utf8.withContiguousStorageIfAvailable { left in
            other.utf8.withContiguousStorageIfAvailable { left.elementsEqual($0) }
        }
        return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
    }

    /// The text that has these octets in UTF-8, or nil if they are not UTF-8.
    ///
    /// - Parameter octets: The octets, which are never repaired.
    package init?(utf8 octets: some Collection<UInt8>) {
        self.init(decoding: octets, as: UTF8.self)
        guard utf8.elementsEqual(octets) else { return nil }
    }

    /// Whether the text consists of characters that a link may have as they are.
    package var isVisibleASCII: Bool {
        utf8.allSatisfy { 0x21...0x7E ~= $0 }
    }

    /// Whether the text consists of digits, one at least.
    package var isNumber: Bool {
        !isEmpty && utf8.allSatisfy { 0x30...0x39 ~= $0 }
    }

    /// Orders texts by their octets in UTF-8.
    package static func precedesInOctets(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }
}

extension Sequence<String> {
    /// Whether one of the texts has the same octets as the given one.
    package func containsOctets(of text: String) -> Bool {
        contains { $0.hasSameOctets(as: text) }
    }
}

extension UInt8 {
    /// Whether the octet is an unreserved character of RFC 3986, Section 2.3.
    package var isUnreserved: Bool {
        switch self {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default:
            false
        }
    }

    /// The value of the octet as a hexadecimal digit in ASCII, or nil.
    package var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    /// The octet as two hexadecimal digits in ASCII, upper case.
    package var hexadecimalDigits: (UInt8, UInt8) {
        func digit(_ value: UInt8) -> UInt8 {
            value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
        }
        return (digit(self >> 4), digit(self & 15))
    }

    /// The octet as two hexadecimal digits, upper case.
    package var hexadecimal: String {
        String(decoding: [hexadecimalDigits.0, hexadecimalDigits.1], as: UTF8.self)
    }
}
