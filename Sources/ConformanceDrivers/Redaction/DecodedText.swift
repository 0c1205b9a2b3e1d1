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
