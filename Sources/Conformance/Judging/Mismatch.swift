import ConformanceSupport
package import StrictCodecs

/// The first place at which an answer differs from what was expected.
public struct Mismatch: Codable, Sendable {
    /// The place in the judged form, such as `opened[0].parameters.state`; empty for the whole.
    package let path: String

    /// The pattern at that place, or the words for it.
    package let expected: Text

    /// What the implementation answered there.
    package let observed: Text

    package init(path: String, expected: Text, observed: Text) {
        (self.path, self.expected, self.observed) = (path, expected, observed)
    }

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
    /// The place is put into words only where something differs.
    ///
    /// - Returns: The first difference, or nil if the answer matches.
    static func first(
        between pattern: JSON, and observed: JSON?, at path: @autoclosure () -> String = ""
    ) -> Mismatch? {
        if let alternatives = pattern.alternatives {
            let matches = alternatives.contains { first(between: $0, and: observed) == nil }
            guard !matches else { return nil }
            return observed?.malformation(at: path()) ?? Mismatch(path(), pattern, observed)
        }
        switch (pattern, observed) {
        case (.null, nil): return nil
        case (.object(let members), .object?):
            for member in members {
                let found = first(
                    between: member.value, and: observed?[member.name],
                    at: path().isEmpty ? member.name : "\(path()).\(member.name)")
                if let found { return observed?.malformation(at: path()) ?? found }
            }
            return nil
        case (.array(let patterns), .array(let elements)?) where patterns.count == elements.count:
            for index in patterns.indices {
                let found = first(
                    between: patterns[index], and: elements[index], at: "\(path())[\(index)]")
                if let found { return found }
            }
            return nil
        case (let pattern, let observed):
            return pattern == observed ? nil : Mismatch(path(), pattern, observed)
        }
    }

    private init(_ path: String, _ pattern: JSON, _ observed: JSON?) {
        self.path = path
        expected = pattern == .null ? .words("nothing") : .value(pattern)
        self.observed =
            observed.map { $0 == .null ? .words("nothing") : .value($0) } ?? .words("nothing")
    }
}

extension JSON {
    /// The patterns of `{"oneOf": […]}`, or nil if this is another pattern.
    var alternatives: [JSON]? {
        guard let members, members.count == 1, members[0].name == "oneOf" else { return nil }
        return members[0].value.elements
    }

    /// What is wrong with a text that could not be taken apart, and where; nil if this is none.
    ///
    /// A member that is missing from it says nothing: no member could be read.
    fileprivate func malformation(at path: String) -> Mismatch? {
        guard let members, members.count == 1, members[0].name == "malformed",
            let text = members[0].value.text, let place = Excerpt.malformation(of: text)
        else { return nil }
        return Mismatch(
            path: path, expected: .words("what can be decoded as a form"),
            observed: .words("malformed: \(place)"))
    }
}
