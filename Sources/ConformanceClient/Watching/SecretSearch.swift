import ConformanceWire
import StrictCodecs

/// Finds secrets in octets: plain, escaped, in base64 or hexadecimal digits, and compressed by gzip or zlib.
struct SecretSearch {
    private let redactor = Redactor()
    private let isEmpty: Bool

    /// How many octets are searched at once, and how many of them again with the next ones.
    private static let (window, overlap) = (1 << 16, 1 << 12)

    /// Makes a search; a text of less than eight octets is no secret.
    init(for secrets: [String]) {
        for secret in secrets { redactor.hide(secret, as: "secret") }
        isEmpty = secrets.isEmpty
    }

    /// Whether one of them is in some octets.
    func finds(in octets: [UInt8]) -> Bool {
        guard !isEmpty else { return false }
        if isPlain(in: octets) { return true }
        return ([octets] + Base64Text.texts(in: octets)).contains { text in
            Inflation.places(in: text).contains { place in
                Inflation(of: text, at: place).map { isPlain(in: $0.output) } ?? false
            }
        }
    }

    private func isPlain(in octets: [UInt8]) -> Bool {
        stride(from: 0, to: octets.count, by: Self.window - Self.overlap).contains { start in
            redactor.finds(in: Array(octets[start..<min(start + Self.window, octets.count)]))
        }
    }
}

/// Texts in base64 that may hide compressed data.
private enum Base64Text {
    /// How many words are decoded, and how many letters each has at least.
    private static let (most, shortest) = (256, 16)

    /// What the words of some octets encode, and what they encode without their line breaks.
    static func texts(in octets: [UInt8]) -> [[UInt8]] {
        let folded = octets.map(folded)
        let words = folded.split { !isLetter($0) }.filter { $0.count >= shortest }.prefix(most)
        let whole = folded.filter { $0 > 0x20 && $0 != UInt8(ascii: "=") }[...]
        return (words + [whole]).compactMap { Base64URL.decode($0) }
    }

    /// A letter of base64 as base64url has it.
    private static func folded(_ octet: UInt8) -> UInt8 {
        switch octet {
        case UInt8(ascii: "+"): UInt8(ascii: "-")
        case UInt8(ascii: "/"): UInt8(ascii: "_")
        default: octet
        }
    }

    private static func isLetter(_ octet: UInt8) -> Bool {
        switch octet {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: octet == UInt8(ascii: "-") || octet == UInt8(ascii: "_")
        }
    }
}
