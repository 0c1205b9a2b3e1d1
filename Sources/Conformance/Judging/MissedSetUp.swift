/// What a case could not show, since an earlier step of it did not come about.
public struct MissedSetUp: Codable, Sendable {
    /// The rule that the step presupposes, and that is not met in the run.
    public let rule: Rule.ID

    /// A vector that shows it.
    public let vector: Vector.ID

    /// The step, the result that it needed, and its actual result.
    package let difference: Mismatch

    package init(rule: Rule.ID, vector: Vector.ID, difference: Mismatch) {
        (self.rule, self.vector, self.difference) = (rule, vector, difference)
    }
}

extension MissedSetUp: CustomStringConvertible {
    public var description: String { "\(difference), since \(rule) is not met (\(vector))" }
}
