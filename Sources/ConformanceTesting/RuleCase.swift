public import Conformance

/// A rule as the argument of a test: one case of the test for each.
public struct RuleCase: Sendable, Codable, Hashable, CustomStringConvertible {
    /// The rule's id.
    public let id: Rule.ID

    /// The id, which names the case in the output of the tests.
    public var description: String { id }
}
