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

    package init(_ difference: JSONPattern.Difference) {
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

/// What a case could not show, since something that it presupposes did not come about or was not reported.
public struct MissedSetUp: Codable, Sendable {
    /// The rule that is presupposed, and that is not met in the run; nil if the implementation failed in
    /// a way that says nothing, where no answer was asked for, or if the adapter did not report what is judged.
    package let rule: Rule.ID?

    /// A vector that shows it; nil without a rule.
    package let vector: Vector.ID?

    /// The step, the result that it needed, and its actual result.
    package let difference: Mismatch

    package init(rule: Rule.ID?, vector: Vector.ID?, difference: Mismatch) {
        self.rule = rule
        self.vector = vector
        self.difference = difference
    }

    /// Whether the adapter did not report what is judged.
    package var isUnreported: Bool {
        if case .value(let value) = difference.observed { value.isUnreported } else { false }
    }
}

extension MissedSetUp: CustomStringConvertible {
    public var description: String {
        guard let rule, let vector else { return "\(difference)" }
        return "\(difference), since \(rule) is not met (\(vector))"
    }
}

/// What stands in a judged form for something that an adapter can report and did not.
extension JSON {
    private static let mark = "unreported"

    /// The mark, with what the adapter can declare to lack in place of the report.
    static func unreported(_ lack: Capability?) -> JSON {
        .object([.init(mark, JSON(lack?.rawValue))])
    }

    /// Whether this is the mark.
    var isUnreported: Bool { members?.count == 1 && self[Self.mark] != nil }

    /// The form with a mark for each of the members that it does not have.
    func markingUnreported(_ reportable: [(member: String, lack: Capability?)]) -> JSON {
        let missing = reportable.filter { self[$0.member] == nil }
        return .object((members ?? []) + missing.map { .init($0.member, .unreported($0.lack)) })
    }

    /// What the mark says to people, and what they can do; nil if this is none.
    var adviceOnReport: String? {
        guard isUnreported else { return nil }
        let lack = self[Self.mark]?.text.flatMap(Capability.init)
        let advice = lack.map { "; declare `lacks: [.\($0)]` (\($0.rawValue)) if it cannot see it" }
        return "nothing: the adapter did not report it\(advice ?? "")"
    }
}

extension TokenGrant {
    /// What an adapter may leave out of a report of tokens.
    static let reportable: [(member: String, lack: Capability?)] = [
        ("expires_in", nil), ("refresh_token", nil), ("id_token", .openID),
    ]
}
