/// The encoding `application/x-www-form-urlencoded` of RFC 6749, Appendix B, for queries and bodies.
public enum Form {
    /// One pair of a form, decoded once.
    public struct Pair: Sendable {
        /// The octets of the name.
        public let name: ArraySlice<UInt8>

        /// The octets of the value, or nil if there is no `=`.
        public let value: ArraySlice<UInt8>?
    }

    /// Encodes names and values so that every receiver decodes them to the same octets.
    ///
    /// All octets but unreserved ones are escaped, so `+` becomes `%2B` and a space `%20`.
    public static func encode(_ pairs: [(name: String, value: String)]) -> String {
        let most = pairs.reduce(0) { $0 + 3 * ($1.name.utf8.count + $1.value.utf8.count) + 2 }
        return String(unsafeUninitializedCapacity: most) { memory in
            var encoder = FormEncoder(into: memory)
            for pair in pairs { encoder.write(pair.name, pair.value) }
            return encoder.count
        }
    }

    /// Escapes all octets but unreserved ones.
    public static func escape(_ text: String) -> String {
        String(decoding: text.withOctets(escape), as: UTF8.self)
    }

    /// Escapes all octets but unreserved ones.
    public static func escape(_ octets: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 3 * octets.count) { memory, count in
            var encoder = FormEncoder(into: memory)
            encoder.escape(octets)
            count = encoder.count
        }
    }

    /// Decodes a form, skipping empty pairs.
    ///
    /// - Returns: The pairs in order, or nil if a percent sign does not begin an escape.
    public static func decode(_ text: String) -> [Pair]? {
        text.withOctets { text in
            var spans: [FormDecoder.Span]?
            let octets = [UInt8](unsafeUninitializedCapacity: text.count) { memory, count in
                var decoder = FormDecoder(text, into: memory)
                spans = decoder.spans()
                count = decoder.count
            }
            return spans?.map { span in
                Pair(name: octets[span.name], value: span.value.map { octets[$0] })
            }
        }
    }

    /// Decodes `+` and percent escapes once.
    ///
    /// - Returns: The octets, or nil if a percent sign does not begin an escape.
    public static func unescape(_ text: some Collection<UInt8>) -> [UInt8]? {
        text.withContiguousStorageIfAvailable(unescape)
            ?? Array(text).withUnsafeBufferPointer(unescape)
    }

    private static func unescape(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var isLegal = true
        let octets = [UInt8](unsafeUninitializedCapacity: text.count) { memory, count in
            var decoder = FormDecoder(text, into: memory)
            isLegal = decoder.unescape(to: text.count)
            count = decoder.count
        }
        return isLegal ? octets : nil
    }
}

extension Form {
    /// The only value of a name in a form, as text.
    package static func only(_ name: String, in form: String) -> String? {
        let values = (decode(form) ?? []).filter { $0.name.isText(name) }
        return values.count == 1 ? values[0].value.flatMap { String(utf8: $0) } : nil
    }

    /// A form with other values; everything else stays as it was encoded.
    ///
    /// - Parameters:
    ///   - form: The form, which need not be well formed.
    ///   - change: The new value of a decoded name and value; nil for the same one.
    /// - Returns: The form, in which new values are escaped.
    package static func replacingValues(
        in form: String, by change: (_ name: String, _ value: String) -> String?
    ) -> String {
        form.pieces(at: UInt8(ascii: "&"), omittingEmpty: false).map { pair in
            let sides = pair.pieces(at: UInt8(ascii: "="), maxSplits: 1, omittingEmpty: false)
            guard sides.count == 2, let name = decoded(sides[0]), let value = decoded(sides[1]),
                let new = change(name, value), !new.hasSameOctets(as: value)
            else { return pair }
            return "\(sides[0])=\(escape(new))"
        }.joined(separator: "&")
    }

    private static func decoded(_ text: String) -> String? {
        unescape(text.utf8).flatMap { String(utf8: $0) }
    }
}

/// An encoder of a form that works in one pass, into a buffer with room for three octets for each
/// octet of the text.
struct FormEncoder {
    private let memory: UnsafeMutableBufferPointer<UInt8>

    /// How many octets have been written.
    private(set) var count = 0

    /// Begins encoding.
    init(into memory: UnsafeMutableBufferPointer<UInt8>) {
        self.memory = memory
    }

    /// Writes a name and its value, after a separator if they are not the first.
    mutating func write(_ name: String, _ value: String) {
        if count > 0 { write(UInt8(ascii: "&")) }
        name.withOctets { escape($0) }
        write(UInt8(ascii: "="))
        value.withOctets { escape($0) }
    }

    /// Writes octets, all but unreserved ones escaped.
    mutating func escape(_ octets: UnsafeBufferPointer<UInt8>) {
        var end = count
        for octet in octets {
            guard !octet.isUnreserved else {
                memory[end] = octet
                end += 1
                continue
            }
            let (high, low) = octet.hexadecimalDigits
            memory[end] = UInt8(ascii: "%")
            memory[end + 1] = high
            memory[end + 2] = low
            end += 3
        }
        count = end
    }

    private mutating func write(_ octet: UInt8) {
        memory[count] = octet
        count += 1
    }
}

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
