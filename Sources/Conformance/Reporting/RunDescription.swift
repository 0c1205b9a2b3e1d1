/// What was run, for reports.
public struct RunDescription: Sendable {
    /// The implementation that was checked.
    public let implementation: Implementation

    /// Which vectors were asked for.
    public let selection: Selection

    /// How long the implementation could take for one vector.
    public let deadline: Duration

    /// How often the vectors were run, and in which orders.
    public let repetition: Repetition

    /// Whether the families were run whose vectors are not named one by one.
    public let isExhaustive: Bool

    /// Whether the run was ended at the first failure, as it was told to.
    package let wasStopped: Bool

    /// The text that tells how to run one vector alone.
    public let rerun: Rerun

    /// Makes a description.
    package init(
        implementation: Implementation, selection: Selection, deadline: Duration,
        repetition: Repetition, isExhaustive: Bool, wasStopped: Bool, rerun: Rerun
    ) {
        self.implementation = implementation
        self.selection = selection
        self.deadline = deadline
        self.repetition = repetition
        self.isExhaustive = isExhaustive
        self.wasStopped = wasStopped
        self.rerun = rerun
    }
}

/// The text that tells how to run one vector alone: what stands before its id, and what behind.
public struct Rerun: Sendable, Equatable {
    /// What stands before the id.
    public let before: String

    /// What stands behind it.
    public let behind: String

    /// Makes a text.
    ///
    /// - Parameters:
    ///   - before: What stands before the id, such as `conform --vector `.
    ///   - behind: What stands behind it.
    public init(before: String, behind: String = "") {
        self.before = before
        self.behind = behind
    }

    /// The text of a test in Swift.
    static func inSwift(_ adapter: String) -> Rerun {
        Rerun(
            before:
                "print(try await Report(checking: \(adapter)(), only: Selection(vectors: [\"",
            behind: "\"])))")
    }

    /// The text for a vector.
    package func text(for id: Vector.ID) -> String { before + id + behind }
}
