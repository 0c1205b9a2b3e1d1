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
