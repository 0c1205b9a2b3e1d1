import StrictCodecs

/// Text for a line of a report: escaped, and cut in the middle when it is long.
package enum Excerpt {
    /// How many characters of a value a line shows at most.
    package static let width = 88

    /// Cuts the middle out of a long text, and states its original length.
    ///
    /// It counts code points, since a character may have any number of marks.
    package static func cut(_ text: String, to width: Int = width) -> String {
        let scalars = text.unicodeScalars
        guard text.utf8.count > width, scalars.count > width else { return text }
        let half = (width - 20) / 2
        let (head, tail) = (String(scalars.prefix(half)), String(scalars.suffix(half)))
        return "\(head)…\(tail) (\(scalars.count) characters)"
    }

    /// Sets two different texts against each other: each cut around the first octet at which they
    /// differ, how many characters stand before it, and what the difference is.
    package static func pair(
        _ expected: String, _ observed: String
    ) -> (expected: String, observed: String, offset: Int, remark: String) {
        let (left, right) = (Array(expected.utf8), Array(observed.utf8))
        let index = zip(left, right).prefix { $0 == $1 }.count
        let start = index > 40 ? index - 24 : 0
        let lead = start > 0 ? "\"…" : "\""
        return (
            lead + window(left, from: start, to: index + 40),
            lead + window(right, from: start, to: index + 40),
            lead.count + left[start..<index].map(shown).joined().count,
            "octet \(index + 1): \(name(left, index)) became \(name(right, index))"
        )
    }

    /// The first octet that is not a visible character of ASCII, or a percent sign that begins no escape,
    /// with what stands around it; nil if there is none.
    package static func malformation(of text: String) -> String? {
        let octets = Array(text.utf8)
        let index = octets.indices.first { index in
            let digits = octets[index...].dropFirst().prefix(2)
            return !(0x21...0x7E ~= octets[index])
                || octets[index] == UInt8(ascii: "%")
                    && (digits.count < 2 || Form.unescape([octets[index]] + digits) == nil)
        }
        guard let index else { return nil }
        let start = max(0, index - 32)
        return "octet \(index + 1) is \(name(octets, index)) in \(start > 0 ? "\"…" : "\"")"
            + window(octets, from: start, to: index + 24)
    }

    private static func window(_ octets: [UInt8], from start: Int, to end: Int) -> String {
        let shownOctets = octets[min(start, octets.count)..<min(end, octets.count)]
        let text = shownOctets.map(shown).joined()
        return end < octets.count ? "\(text)…\" (\(octets.count) octets)" : "\(text)\""
    }

    private static func shown(_ octet: UInt8) -> String {
        switch octet {
        case UInt8(ascii: "\""): #"\""#
        case UInt8(ascii: "\\"): #"\\"#
        case 0x20...0x7E: String(Unicode.Scalar(octet))
        default: #"\x"# + octet.hexadecimal
        }
    }

    private static func name(_ octets: [UInt8], _ index: Int) -> String {
        guard octets.indices.contains(index) else { return "the end" }
        let octet = octets[index]
        let hexadecimal = octet.hexadecimal
        return 0x21...0x7E ~= octet ? "\(hexadecimal) (\(Unicode.Scalar(octet)))" : hexadecimal
    }
}
