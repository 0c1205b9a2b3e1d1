extension Case {
    /// A case whose outcome is known, judged anew.
    ///
    /// - Parameters:
    ///   - outcome: What the implementation did.
    ///   - vector: The vector.
    ///   - twin: What the suite says of the twin, if the vector has one.
    ///   - log: What the implementation wrote for people.
    ///   - duration: How long it took.
    package init(
        judging outcome: Outcome, of vector: Vector, twin: Verdict?, log: String,
        duration: Duration?
    ) {
        let verdict = vector.expectation.verdict(on: outcome)
        self.init(
            vector: vector, outcome: outcome,
            verdict: Case.credited(verdict, vector, outcome, twin: twin), twin: twin, log: log,
            duration: duration)
    }

    /// A case whose verdict does not follow from one outcome: it was not run, or is unstable.
    package init(
        vector: Vector, outcome: Outcome?, recorded verdict: Verdict, twin: Verdict?, log: String,
        duration: Duration?
    ) {
        self.init(
            vector: vector, outcome: outcome, verdict: verdict, twin: twin, log: log,
            duration: duration)
    }

    /// What the suite says of the case without regard to its twin.
    package var verdictWithoutTwin: Verdict {
        outcome.map(vector.expectation.verdict) ?? verdict
    }
}
