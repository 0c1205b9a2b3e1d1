/// An escape in a text, of whatever kind.
struct Escape {
    /// The octet that it encodes.
    let octets: [UInt8]

    /// How many octets it has in the text.
    let length: Int

    /// Reads a percent escape, one with a backslash or one with an ampersand.
    init?(in text: [UInt8], at start: Int) {
        switch text[start] {
        case UInt8(ascii: "%"):
            guard let octet = Self.number(text, start + 1, 2, 16) else { return nil }
            self.init([UInt8(octet)], 3)
        case UInt8(ascii: "\\"): self.init(backslashIn: text, at: start)
        case UInt8(ascii: "&"): self.init(ampersandIn: text, at: start)
        default: return nil
        }
    }

    /// Reads an escape of quoted-printable.
    init?(quotedIn text: [UInt8], at start: Int) {
        guard text[start] == UInt8(ascii: "="), let octet = Self.number(text, start + 1, 2, 16)
        else {
            return nil
        }
        self.init([UInt8(octet)], 3)
    }

    private init(_ octets: [UInt8], _ length: Int) {
        self.octets = octets
        self.length = length
    }

    private init?(backslashIn text: [UInt8], at start: Int) {
        guard start + 1 < text.count else { return nil }
        switch text[start + 1] {
        case UInt8(ascii: "u"):
            guard let code = Self.number(text, start + 2, 4, 16) else { return nil }
            self.init(Self.character(code), 6)
        case UInt8(ascii: "x"):
            guard let octet = Self.number(text, start + 2, 2, 16) else { return nil }
            self.init([UInt8(octet)], 4)
        case UInt8(ascii: "0")...UInt8(ascii: "3"):
            guard let octet = Self.number(text, start + 1, 3, 8) else { return nil }
            self.init([UInt8(octet)], 4)
        case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"): self.init([0x0A], 2)
        default: self.init([text[start + 1]], 2)
        }
    }

    private init?(ampersandIn text: [UInt8], at start: Int) {
        let piece = text[start...].prefix(10)
        guard let end = piece.firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let name = String(decoding: text[(start + 1)..<end], as: UTF8.self)
        if let octet = Self.named[name] {
            self.init([octet], end + 1 - start)
        } else if name.utf8.first == UInt8(ascii: "#"), let code = Self.code(name.dropFirst()) {
            self.init(Self.character(code), end + 1 - start)
        } else {
            return nil
        }
    }

    private static let named: [String: UInt8] = [
        "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"),
        "quot": UInt8(ascii: "\""), "apos": UInt8(ascii: "'"),
    ]

    private static func code(_ text: Substring) -> Int? {
        let isHexadecimal = text.utf8.first.map { $0 | 0x20 } == UInt8(ascii: "x")
        return isHexadecimal ? Int(text.dropFirst(), radix: 16) : Int(text)
    }

    /// The octets of a character, in UTF-8.
    private static func character(_ code: Int) -> [UInt8] {
        UInt32(exactly: code).flatMap(Unicode.Scalar.init).map { Array(String($0).utf8) } ?? [0]
    }

    /// The number with exactly so many digits.
    private static func number(
        _ text: [UInt8], _ start: Int, _ count: Int, _ radix: Int
    ) -> Int? {
        guard start + count <= text.count else { return nil }
        var value = 0
        for octet in text[start..<(start + count)] {
            guard let digit = Character(Unicode.Scalar(octet)).hexDigitValue, digit < radix else {
                return nil
            }
            value = value * radix + digit
        }
        return value
    }
}
