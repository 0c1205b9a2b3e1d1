import StrictCodecs

/// The forms in which a secret may occur, other than escaped.
enum SecretForms {
    /// The minimum length of a secret that is masked; a shorter text may occur by chance.
    static let shortest = 8

    /// How many octets of a secret are known; where more follow, everything after them is masked.
    static let longest = 1 << 13

    /// How many octets are known of each further secret of a case whose secrets are very long.
    static let beginning = 64

    /// The octets with frequent differences between encoders made equal: A to Z in lower case, and the
    /// two alphabets of base64 as one.
    static func folded(_ octet: UInt8) -> UInt8 {
        switch octet {
        case 0x41...0x5A: octet | 0x20
        case UInt8(ascii: "-"): UInt8(ascii: "+")
        case UInt8(ascii: "_"): UInt8(ascii: "/")
        default: octet
        }
    }

    /// The forms of a secret other than itself: backwards, rotated by 13 letters, in hexadecimal
    /// digits, and in base64 at any offset of the encoded text; then twice in base64.
    static func others(of secret: [UInt8]) -> [[UInt8]] {
        let escaped = Array(Form.escape(String(decoding: secret, as: UTF8.self)).utf8)
        let texts = escaped == secret ? [secret] : [secret, escaped]
        let twice = Array(Base64URL.encode(Array(Base64URL.encode(secret).utf8)).utf8)
        return [secret.reversed(), secret.map(rotated), twice]
            + texts.flatMap { text in [hexadecimal(text)] + (0..<3).map { base64(text, behind: $0) }
            }
    }

    private static func rotated(_ octet: UInt8) -> UInt8 {
        let letter = octet | 0x20
        guard UInt8(ascii: "a")...UInt8(ascii: "z") ~= letter else { return octet }
        return letter < UInt8(ascii: "n") ? octet + 13 : octet - 13
    }

    private static func hexadecimal(_ text: [UInt8]) -> [UInt8] {
        text.flatMap { Array($0.hexadecimal.utf8) }
    }

    /// The characters of base64 that depend only on the text, after that many other octets.
    private static func base64(_ text: [UInt8], behind count: Int) -> [UInt8] {
        let all = Base64URL.encode([UInt8](repeating: 0, count: count) + text)
        let whole = (text.count + count) * 8 / 6
        return Array(all.utf8.prefix(whole).dropFirst((count * 8 + 5) / 6))
    }
}
