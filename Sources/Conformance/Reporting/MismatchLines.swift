import StrictCodecs

/// The lines of a failure that say what was expected and what came.
struct MismatchLines {
    let lines: [(name: String, text: String)]

    init(_ mismatch: Mismatch) {
        let place = mismatch.path.isEmpty ? "" : "\(mismatch.path) = "
        guard case .value(.string(let expected)) = mismatch.expected,
            case .value(.string(let observed)) = mismatch.observed
        else {
            lines = [
                ("expected", place + Excerpt.cut("\(mismatch.expected)", to: 400)),
                ("observed", place + Excerpt.cut("\(mismatch.observed)", to: 400)),
            ]
            return
        }
        let pair = Excerpt.pair(expected, observed)
        let caret = String(repeating: " ", count: place.count + pair.offset) + "^ "
        lines = [
            ("expected", place + pair.expected), ("observed", place + pair.observed),
            ("", caret + pair.remark),
        ]
    }
}
