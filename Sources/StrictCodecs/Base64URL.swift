/// The base64url encoding without padding (RFC 4648, Section 5; RFC 7636, Appendix A).
public enum Base64URL {
    private static let alphabet: StaticString =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

    /// Encodes octets.
    public static func encode(_ octets: [UInt8]) -> String {
        String(unsafeUninitializedCapacity: (octets.count * 4 + 2) / 3) { text in
            let alphabet = alphabet.utf8Start
            var (bits, count, length) = (0, 0, 0)
            for octet in octets {
                bits = (bits << 8 | Int(octet)) & 0xFFFF
                count += 8
                while count >= 6 {
                    count -= 6
                    text[length] = alphabet[bits >> count & 63]
                    length += 1
                }
            }
            if count > 0 {
                text[length] = alphabet[bits << (6 - count) & 63]
                length += 1
            }
            return length
        }
    }

    /// Decodes a text.
    ///
    /// - Returns: The octets, or nil if the text has padding, another character, or an impossible
    ///   length. Unused bits are ignored.
    public static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        guard text.count % 4 != 1 else { return nil }
        var octets: [UInt8] = []
        octets.reserveCapacity(text.count * 3 / 4)
        var (bits, count) = (0, 0)
        for character in text {
            guard let value = value(of: character) else { return nil }
            bits = (bits << 6 | value) & 0xFFFF
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            octets.append(UInt8(bits >> count & 255))
        }
        return octets
    }

    private static func value(of character: UInt8) -> Int? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(character - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(character - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(character - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
