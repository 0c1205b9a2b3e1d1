extension Report {
    /// A vector that has been run, or the vectors of a family of which the same became.
    public struct Case: Identifiable, Sendable {
        /// The vector; of a family, the first one that the case stands for.
        public let vector: Vector

        /// What the implementation did, or nil if the run had ended before.
        package let outcome: Outcome?

        /// The verdict of the suite.
        public private(set) var verdict: Verdict

        /// What the suite says of the twin, if the vector has one.
        package private(set) var twin: Verdict?

        /// What the implementation wrote for people meanwhile; empty in this process.
        public let log: String

        /// How long the implementation took, or nil if the vector was not run.
        package let duration: Duration?

        /// The numbers of the vectors of a family that the case stands for; nil for one vector of a
        /// file.
        package var numbers: NumberRanges?

        /// The id of the vector.
        public var id: Vector.ID { vector.id }

        /// How many vectors the case stands for: one, unless they are of a family.
        package var count: Int { numbers?.count ?? 1 }
    }
}

extension Report.Case {
    /// Judges what an implementation did with a vector, without regard to the twin.
    package init(_ vector: Vector, _ execution: Execution) {
        self.init(vector, execution, vector.expectation.verdict(on: execution.outcome))
    }

    /// A vector with the verdict on what an implementation did with it.
    init(_ vector: Vector, _ execution: Execution, _ verdict: Verdict) {
        self.init(
            vector: vector, outcome: execution.outcome, recorded: verdict, log: execution.log,
            duration: execution.duration)
    }

    /// A case whose verdict does not follow from one outcome: it was not run, or is unstable.
    package init(
        vector: Vector, outcome: Outcome? = nil, recorded verdict: Verdict, twin: Verdict? = nil,
        log: String = "", duration: Duration? = nil
    ) {
        self.vector = vector
        self.outcome = outcome
        self.verdict = verdict
        self.twin = twin
        self.log = log
        self.duration = duration
    }

    /// The same case as one that could not show anything.
    package func notShown(_ missed: MissedSetUp) -> Report.Case {
        var result = self
        result.verdict = .notShown(missed)
        return result
    }

    /// The same case with regard to the twin, without which a refusal earns no credit.
    package func credited(by twin: Verdict?) -> Report.Case {
        var result = self
        result.twin = twin
        guard let id = vector.twin, twin?.isPassed != true,
            vector.expectation.passesRefusal(verdict)
        else { return result }
        result.verdict =
            switch (twin, outcome) {
            case (.notRun(let reason)?, _): .notRun(reason: reason)
            case (.notShown(let missed)?, _) where missed.isUnreported: .notShown(missed)
            case (_, .unsupported(let reason)?): .unsupported(reason: reason)
            default: .noCredit(twin: id)
            }
        return result
    }

    /// What one run or several of the same vector say together: the case of the first run if all
    /// agree, one that was not run if a run ended before, else one that is unstable.
    static func merged(_ runs: [Report.Case]) -> Report.Case {
        if let ended = runs.first(where: { $0.verdict.kind == .notRun }) { return ended }
        guard runs.contains(where: { $0.word != runs[0].word }),
            var result = runs.first(where: { !$0.verdict.isPassed })
        else { return runs[0] }
        result.verdict = .unstable(runs: runs.map(\.verdict))
        return result
    }
}
