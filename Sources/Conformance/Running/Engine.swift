/// A way to pass vectors to an implementation, such as threads or a process.
package protocol Engine: Sendable {
    /// Passes the inputs of vectors to the implementation, in this order if possible.
    ///
    /// - Parameters:
    ///   - source: The vectors, and the receiver of what the implementation did with each.
    ///   - deadline: How long the implementation may take for one of them.
    /// - Returns: Why the run ended early, or nil if it did not.
    func run(_ source: CaseSource, deadline: Duration) async -> String?
}

/// What an implementation did with a vector.
package struct Execution: Sendable {
    /// What it answered.
    package let outcome: Outcome

    /// How long it took, or nil if that is not known.
    package let duration: Duration?

    /// The log that it wrote meanwhile; empty if it wrote nothing.
    package let log: String

    package init(_ outcome: Outcome, in duration: Duration? = nil, log: String = "") {
        self.outcome = outcome
        self.duration = duration
        self.log = log
    }
}

/// Vectors in order, which need not all be in memory, and the receiver of their results.
package struct CaseSource: Sendable {
    /// How many vectors there are.
    package let count: Int

    /// The vector at an index.
    package let vector: @Sendable (Int) -> Vector

    /// Takes the result of the vector at an index; a later call replaces an earlier one.
    package let note: @Sendable (Int, Execution) -> Void

    /// Whether the remaining vectors are not run.
    package let isEnded: @Sendable () -> Bool

    package init(
        count: Int, vector: @escaping @Sendable (Int) -> Vector,
        note: @escaping @Sendable (Int, Execution) -> Void,
        isEnded: @escaping @Sendable () -> Bool = { false }
    ) {
        self.count = count
        self.vector = vector
        self.note = note
        self.isEnded = isEnded
    }
}
