import StrictCodecs

/// A text with some of its escapes undone, and the place of each of its octets in the text.
struct DecodedText {
    /// The octets that are read.
    private(set) var octets: [UInt8] = []

    /// Where each octet comes from, in half the memory of `Int`; none in the text itself.
    private var places: [Range<Int32>] = []

    /// The text, and its decoded forms until no escape is left, each made when it is asked for.
    static func forms(of text: [UInt8]) -> some Sequence<DecodedText> {
        sequence(first: DecodedText(octets: text), next: \.unescaped).prefix(deepest + 1)
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
            let escape = octets.escape(at: index)
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

extension [UInt8] {
    /// What an escape encodes, and how many octets it has.
    private typealias Escape = (octets: [UInt8], length: Int)

    /// The escape of a URL, of JSON or of HTML that begins at a place; nil if there is none.
    fileprivate func escape(at start: Int) -> (octets: [UInt8], length: Int)? {
        switch self[start] {
        case UInt8(ascii: "%"): number(at: start + 1, 2).map { ([UInt8($0)], 3) }
        case UInt8(ascii: "\\") where start + 1 < count: escape(of: self[start + 1], at: start)
        case UInt8(ascii: "&"): entity(at: start)
        default: nil
        }
    }

    private func escape(of octet: UInt8, at start: Int) -> Escape? {
        switch octet {
        case UInt8(ascii: "u"): number(at: start + 2, 4).map { (Self.character($0), 6) }
        case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"): ([0x0A], 2)
        default: ([octet], 2)
        }
    }

    private func entity(at start: Int) -> Escape? {
        let name = self[start...].prefix(10).prefix { $0 != UInt8(ascii: ";") }.dropFirst()
        guard name.endIndex < count, self[name.endIndex] == UInt8(ascii: ";") else { return nil }
        let text = String(decoding: name, as: UTF8.self)
        let octets = Self.named[text].map { [$0] } ?? Self.code(in: text).map(Self.character)
        return octets.map { ($0, name.count + 2) }
    }

    private static let named: [String: UInt8] = [
        "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"),
        "quot": UInt8(ascii: "\""), "apos": UInt8(ascii: "'"),
    ]

    private static func code(in text: String) -> Int? {
        guard text.utf8.first == UInt8(ascii: "#") else { return nil }
        let digits = text.lowercasedASCII.dropFirst()
        return digits.first == "x" ? Int(digits.dropFirst(), radix: 16) : Int(digits)
    }

    /// The octets of a character, in UTF-8.
    private static func character(_ code: Int) -> [UInt8] {
        UInt32(exactly: code).flatMap(Unicode.Scalar.init).map { Array(String($0).utf8) } ?? [0]
    }

    /// The number with exactly so many hexadecimal digits.
    private func number(at start: Int, _ digits: Int) -> Int? {
        guard start + digits <= count else { return nil }
        return self[start..<(start + digits)].reduce(Int?.some(0)) { value, octet in
            octet.hexadecimalValue.flatMap { digit in value.map { $0 * 16 + Int(digit) } }
        }
    }
}
