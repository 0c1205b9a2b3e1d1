import StrictCodecs

/// A decoded text, with the position of each octet in the encoded one.
struct DecodedView {
    /// The octets that are read.
    private(set) var octets: [UInt8]
    private var starts: [Int]
    private var ends: [Int]

    /// The text itself.
    init(_ text: [UInt8]) {
        octets = text
        starts = Array(text.indices)
        ends = text.indices.map { $0 + 1 }
    }

    private init() {
        (octets, starts, ends) = ([], [], [])
    }

    /// The places in the text from which octets come.
    func source(of range: Range<Int>) -> Range<Int> {
        starts[range.lowerBound]..<ends[range.upperBound - 1]
    }

    /// The text, its decoded forms until no escape is left, and both
    /// without the blanks and zeros that separate the parts of long values and those in UTF-16.
    static func all(of text: [UInt8]) -> [DecodedView] {
        var views = unescaped(text)
        views += [DecodedView(text).quotedPrintable].compactMap { $0 }
        return views + views.compactMap(\.withoutGaps)
    }

    /// The text, and its decoded forms until no escape is left.
    static func unescaped(_ text: [UInt8]) -> [DecodedView] {
        var views = [DecodedView(text)]
        while views.count <= deepest, let next = views[views.count - 1].unescaped {
            views.append(next)
        }
        return views
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
            for octet in found.octets { view.append(octet, starts[index], ends[end - 1]) }
            (copied, index) = (end, end)
        }
        view.append(from: self, copied..<octets.count)
        return copied == 0 ? nil : view
    }

    private var withoutGaps: DecodedView? {
        guard octets.contains(where: { $0 <= 0x20 }) else { return nil }
        var view = DecodedView()
        for (index, octet) in octets.enumerated() where octet > 0x20 {
            view.append(octet, starts[index], ends[index])
        }
        return view
    }

    private mutating func append(from other: DecodedView, _ range: Range<Int>) {
        octets += other.octets[range]
        starts += other.starts[range]
        ends += other.ends[range]
    }

    private mutating func append(_ octet: UInt8, _ start: Int, _ end: Int) {
        octets.append(octet)
        starts.append(start)
        ends.append(end)
    }
}
