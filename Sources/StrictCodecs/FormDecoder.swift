/// A decoder of a form that works in one pass and decodes into one buffer, of which the pairs are
/// slices.
struct FormDecoder {
    /// Where the octets of a pair are in the buffer.
    struct Span {
        let name: Range<Int>
        let value: Range<Int>?
    }

    private let text: UnsafeBufferPointer<UInt8>
    private let memory: UnsafeMutableBufferPointer<UInt8>
    private var position = 0

    /// How many octets have been decoded.
    private(set) var count = 0

    /// Begins decoding.
    ///
    /// - Parameters:
    ///   - text: The form.
    ///   - memory: A buffer with room for as many octets as the form has.
    init(_ text: UnsafeBufferPointer<UInt8>, into memory: UnsafeMutableBufferPointer<UInt8>) {
        self.text = text
        self.memory = memory
    }

    /// Decodes the whole form, skipping empty pairs.
    ///
    /// - Returns: The pairs in order, or nil if a percent sign does not begin an escape.
    mutating func spans() -> [Span]? {
        var spans: [Span] = []
        while position < text.count {
            let end = place(of: UInt8(ascii: "&"), before: text.count)
            if position < end {
                guard let span = span(to: end) else { return nil }
                spans.append(span)
            }
            position = end + 1
        }
        return spans
    }

    private mutating func span(to end: Int) -> Span? {
        let sign = place(of: UInt8(ascii: "="), before: end)
        let start = count
        guard unescape(to: sign) else { return nil }
        let name = start..<count
        guard sign < end else { return Span(name: name, value: nil) }
        position += 1
        guard unescape(to: end) else { return nil }
        return Span(name: name, value: name.upperBound..<count)
    }

    /// Decodes `+` and percent escapes up to a place.
    ///
    /// - Returns: Whether each percent sign begins an escape.
    mutating func unescape(to end: Int) -> Bool {
        var (position, count) = (position, count)
        defer { (self.position, self.count) = (position, count) }
        while position < end {
            let octet = text[position]
            if octet == UInt8(ascii: "%") {
                guard position + 2 < end, let high = text[position + 1].hexadecimalValue,
                    let low = text[position + 2].hexadecimalValue
                else { return false }
                memory[count] = high << 4 | low
                position += 2
            } else {
                memory[count] = octet == UInt8(ascii: "+") ? UInt8(ascii: " ") : octet
            }
            count += 1
            position += 1
        }
        return true
    }

    private func place(of octet: UInt8, before end: Int) -> Int {
        text[piece: position..<end].position(of: octet).map { position + $0 } ?? end
    }
}
