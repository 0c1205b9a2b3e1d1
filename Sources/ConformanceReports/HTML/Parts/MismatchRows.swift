import Conformance
import StrictCodecs

/// The expected and the observed value, with the first differing octet marked.
struct MismatchRows {
    let rows: [(name: String, value: Markup)]

    init(_ mismatch: Mismatch) {
        let place = mismatch.path.isEmpty ? "" : "\(mismatch.path) = "
        guard case .value(.string(let expected)) = mismatch.expected,
            case .value(.string(let observed)) = mismatch.observed
        else {
            let texts = [mismatch.expected, mismatch.observed].map {
                Excerpt.cut("\($0)", to: 400)
            }
            rows = [
                ("Expected", "<code>\(place)\(texts[0])</code>"),
                ("Observed", "<code>\(place)\(texts[1])</code>"),
            ]
            return
        }
        let pair = Excerpt.pair(expected, observed)
        rows = [
            ("Expected", "<code>\(place)\(Self.marked(pair.expected, at: pair.offset))</code>"),
            ("Observed", "<code>\(place)\(Self.marked(pair.observed, at: pair.offset))</code>"),
            ("First difference", "\(pair.remark)"),
        ]
    }

    /// A text with the octet after some characters marked, which may be shown as an escape.
    private static func marked(_ text: String, at offset: Int) -> Markup {
        let rest = text.dropFirst(offset)
        let length = rest.hasPrefix(#"\x"#) ? 4 : rest.hasPrefix(#"\"#) ? 2 : 1
        let (octet, end) = (String(rest.prefix(length)), String(rest.dropFirst(length)))
        return "\(String(text.prefix(offset)))<mark>\(octet)</mark>\(end)"
    }
}
