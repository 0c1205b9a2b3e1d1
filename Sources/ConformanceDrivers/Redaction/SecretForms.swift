import StrictCodecs

/// The forms in which a secret is found where it is not escaped.
enum SecretForms {
    /// The minimum length of a secret that is masked; a shorter text may occur by chance.
    static let shortest = 8

    /// How many octets of a secret are known; where more follow, everything after them is masked.
    static let longest = 1 << 13

    /// The octets that differ between encoders made equal: A to Z in lower case, and the two alphabets of base64
    /// as one.
    static func folded(_ octet: UInt8) -> UInt8 {
        switch octet {
        case 0x41...0x5A: octet | 0x20
        case UInt8(ascii: "-"): UInt8(ascii: "+")
        case UInt8(ascii: "_"): UInt8(ascii: "/")
        default: octet
        }
    }

    /// A secret as it is, in hexadecimal digits, and in base64 at any offset of the encoded text, both also after
    /// it was escaped, as credentials are (RFC 6749, Section 2.3.1).
    static func all(of secret: [UInt8]) -> [[UInt8]] {
        let escaped = Array(Form.escape(String(decoding: secret, as: UTF8.self)).utf8)
        let texts = escaped == secret ? [secret] : [secret, escaped]
        return [secret]
            + texts.flatMap { text in
                [text.flatMap { Array($0.hexadecimal.utf8) }]
                    + (0..<3).map { base64(text, behind: $0) }
            }
    }

    /// The characters of base64 that depend only on the text, after that many other octets.
    private static func base64(_ text: [UInt8], behind count: Int) -> [UInt8] {
        let all = Base64URL.encode([UInt8](repeating: 0, count: count) + text)
        let whole = (text.count + count) * 8 / 6
        return Array(all.utf8.prefix(whole).dropFirst((count * 8 + 5) / 6))
    }
}
