import StrictCodecs

/// A decoded text, with the position of each octet in the encoded one.
struct DecodedView {
    /// The octets that are read.
    private(set) var octets: [UInt8]

    /// Where each octet begins and ends in the text, in half the memory of `Int`.
    private var starts: [UInt32] = []
    private var ends: [UInt32] = []

    /// Whether this is the text, in which each octet is at its own place.
    private let isText: Bool

    /// The text itself.
    init(_ text: [UInt8]) {
        octets = text
        isText = true
    }

    private init() {
        octets = []
        isText = false
    }

    /// The places in the text from which octets come.
    func source(of range: Range<Int>) -> Range<Int> {
        isText ? range : Int(starts[range.lowerBound])..<Int(ends[range.upperBound - 1])
    }

    /// Visits the text, its decoded forms until no escape is left, and each of them
    /// without the blanks and zeros that separate the parts of long values and those in UTF-16.
    ///
    /// Only those are in memory of which the next one is made.
    static func forEach(of text: [UInt8], _ body: (DecodedView) -> Void) {
        for view in unescaped(text) { view.visit(body) }
        DecodedView(text).quotedPrintable?.visit(body)
    }

    private func visit(_ body: (DecodedView) -> Void) {
        body(self)
        withoutGaps.map(body)
    }

    /// The text, and its decoded forms until no escape is left, each made when it is asked for.
    static func unescaped(_ text: [UInt8]) -> some Sequence<DecodedView> {
        sequence(first: DecodedView(text), next: \.unescaped).prefix(deepest + 1)
    }

    /// How often escapes are undone.
    private static let deepest = 4

    /// With percent escapes, those with backslashes and those with ampersands undone once; nil if there
    /// are none.
    private var unescaped: DecodedView? {
        guard octets.contains(where: "%\\&".utf8.contains) else { return nil }
        return changed { Escape(in: octets, at: $0) }
    }

    /// With the escapes of quoted-printable undone; nil if there are none.
    private var quotedPrintable: DecodedView? {
        guard octets.contains(UInt8(ascii: "=")) else { return nil }
        return changed { Escape(quotedIn: octets, at: $0) }
    }

    private func changed(by escape: (Int) -> Escape?) -> DecodedView? {
        var (view, copied, index) = (DecodedView(), 0, 0)
        while index < octets.count {
            guard let found = escape(index) else {
                index += 1
                continue
            }
            view.append(from: self, copied..<index)
            let end = index + found.length
            let source = source(of: index..<end)
            for octet in found.octets { view.append(octet, from: source) }
            (copied, index) = (end, end)
        }
        view.append(from: self, copied..<octets.count)
        return copied == 0 ? nil : view
    }

    private var withoutGaps: DecodedView? {
        guard octets.contains(where: { $0 <= 0x20 }) else { return nil }
        var view = DecodedView()
        for (index, octet) in octets.enumerated() where octet > 0x20 {
            view.append(octet, from: source(of: index..<(index + 1)))
        }
        return view
    }

    private mutating func append(from other: DecodedView, _ range: Range<Int>) {
        octets += other.octets[range]
        guard other.isText else {
            starts += other.starts[range]
            ends += other.ends[range]
            return
        }
        starts += range.lazy.map(UInt32.init)
        ends += range.lazy.map { UInt32($0 + 1) }
    }

    private mutating func append(_ octet: UInt8, from range: Range<Int>) {
        octets.append(octet)
        starts.append(UInt32(range.lowerBound))
        ends.append(UInt32(range.upperBound))
    }
}
