import StrictCodecs

/// A text with some of its escapes undone, and the place of each of its octets in the text.
struct DecodedText {
    /// The octets that are read.
    private(set) var octets: [UInt8]

    /// Where each octet comes from, in half the memory of `Int`; none in the text itself.
    private var places: [Range<Int32>] = []

    private init(_ octets: [UInt8] = []) { self.octets = octets }

    /// The text, and its decoded forms until no escape is left, each made when it is asked for.
    static func forms(of text: [UInt8]) -> some Sequence<DecodedText> {
        sequence(first: DecodedText(text), next: \.unescaped).prefix(deepest + 1)
    }

    /// How often escapes are undone.
    private static let deepest = 4

    /// The places in the text from which octets come.
    func source(of range: Range<Int>) -> Range<Int> {
        guard !places.isEmpty else { return range }
        return Int(
            places[range.lowerBound].lowerBound)..<Int(places[range.upperBound - 1].upperBound)
    }

    /// With percent escapes, those of JSON and those of HTML undone once; nil if there are none.
    private var unescaped: DecodedText? {
        guard octets.contains(where: "%\\&".utf8.contains) else { return nil }
        var (decoded, index, hasEscapes) = (DecodedText(), 0, false)
        while index < octets.count {
            let escape = Escape(in: octets, at: index)
            let end = index + (escape?.length ?? 1)
            let source = source(of: index..<end)
            let place = Int32(source.lowerBound)..<Int32(source.upperBound)
            for octet in escape?.octets ?? [octets[index]] {
                decoded.octets.append(octet)
                decoded.places.append(place)
            }
            (index, hasEscapes) = (end, hasEscapes || escape != nil)
        }
        return hasEscapes ? decoded : nil
    }
}

/// An escape in a text: of a URL, of JSON or of HTML.
struct Escape {
    /// The octets that it encodes.
    let octets: [UInt8]

    /// How many octets it has in the text.
    let length: Int

    /// Reads an escape that begins at a place; nil if there is none.
    init?(in text: [UInt8], at start: Int) {
        switch text[start] {
        case UInt8(ascii: "%"):
            guard let octet = Self.number(text, start + 1, 2) else { return nil }
            self.init([UInt8(octet)], 3)
        case UInt8(ascii: "\\"): self.init(backslashIn: text, at: start)
        case UInt8(ascii: "&"): self.init(ampersandIn: text, at: start)
        default: return nil
        }
    }

    private init(_ octets: [UInt8], _ length: Int) {
        self.octets = octets
        self.length = length
    }

    private init?(backslashIn text: [UInt8], at start: Int) {
        guard start + 1 < text.count else { return nil }
        switch text[start + 1] {
        case UInt8(ascii: "u"):
            guard let code = Self.number(text, start + 2, 4) else { return nil }
            self.init(Self.character(code), 6)
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

    /// The number with exactly so many hexadecimal digits.
    private static func number(_ text: [UInt8], _ start: Int, _ count: Int) -> Int? {
        guard start + count <= text.count else { return nil }
        var value = 0
        for octet in text[start..<(start + count)] {
            guard let digit = octet.hexadecimalValue else { return nil }
            value = value * 16 + Int(digit)
        }
        return value
    }
}
