package import StrictCodecs

/// The first place at which an answer differs from what was expected.
public struct Mismatch: Codable, Sendable {
    /// The place in the judged form, such as `opened[0].parameters.state`; empty for the whole.
    package let path: String

    /// The pattern at that place, or the words for it.
    package let expected: Text

    /// What the implementation answered there.
    package let observed: Text

    /// A value of a judged form, or words about it.
    package enum Text: Codable, Sendable {
        /// A value, or the pattern for one.
        case value(JSON)

        /// Words, where there is no value to show.
        case words(String)
    }
}

extension Mismatch {
    /// Compares an answer with a pattern of `Vectors/README.md`, "A pattern".
    ///
    /// - Returns: The first difference, or nil if the answer matches.
    package static func first(
        between pattern: JSON, and observed: JSON?, at path: String = ""
    ) -> Mismatch? {
        JSONPattern.first(between: pattern, and: observed, at: path).map(Mismatch.init)
    }

    private init(_ difference: JSONPattern.Difference) {
        path = difference.path
        if let malformation = difference.malformation {
            expected = .words("what can be decoded as a form")
            observed = .words("malformed: \(malformation)")
            return
        }
        let (pattern, found) = (difference.pattern, difference.observed)
        expected = pattern == .null ? .words("nothing") : .value(pattern)
        observed = found.map { $0 == .null ? .words("nothing") : .value($0) } ?? .words("nothing")
    }
}
