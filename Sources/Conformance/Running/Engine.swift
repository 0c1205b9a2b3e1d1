/// A way to give vectors to an implementation, such as threads or a process.
package protocol Engine: Sendable {
    /// Gives the inputs of vectors to the implementation, in this order as far as it can.
    ///
    /// - Parameters:
    ///   - vectors: The vectors.
    ///   - deadline: How long the implementation may take for one of them.
    /// - Returns: What it did with each.
    func run(_ vectors: [Vector], deadline: Duration) async -> EngineRun
}

/// What an implementation did with a list of vectors.
package struct EngineRun: Sendable {
    /// A trial for each vector, or nil where the run had ended before.
    package let trials: [Trial?]

    /// Why the run ended early, if it did.
    package let ending: String

    /// Makes a run.
    package init(trials: [Trial?], ending: String = "") {
        self.trials = trials
        self.ending = ending
    }
}

/// What an implementation did with a vector.
package struct Trial: Sendable {
    /// What it answered.
    package let outcome: Outcome

    /// What it wrote for people meanwhile; empty if it wrote nothing.
    package let log: String

    /// Makes a trial.
    package init(_ outcome: Outcome, log: String = "") {
        self.outcome = outcome
        self.log = log
    }
}
