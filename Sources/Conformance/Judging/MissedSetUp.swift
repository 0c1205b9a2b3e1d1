/// What a case could not show, since an earlier step of it did not come about.
public struct MissedSetUp: Codable, Sendable {
    /// The rule that the step takes for granted, which the run has found not to be met.
    public let rule: Rule.ID

    /// A vector that shows it.
    public let vector: Vector.ID

    /// The step, what it had to bring, and what came back.
    package let difference: Mismatch

    /// Makes one.
    package init(rule: Rule.ID, vector: Vector.ID, difference: Mismatch) {
        (self.rule, self.vector, self.difference) = (rule, vector, difference)
    }
}

extension MissedSetUp: CustomStringConvertible {
    public var description: String { "\(difference), since \(rule) is not met (\(vector))" }
}
