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
        package let twin: Verdict?

        /// What the implementation wrote for people meanwhile; empty in this process.
        public let log: String

        /// How long the implementation took, or nil if the vector was not run.
        public let duration: Duration?

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
    /// Regards the twin of a vector that has been judged; without an execution, the run had ended
    /// before.
    package init(_ vector: Vector, _ execution: JudgedExecution?, twin: Verdict?, ending: String) {
        let verdict = execution.map { Self.credited($0, vector, twin: twin) }
        let execution = execution?.execution
        self.init(
            vector: vector, outcome: execution?.outcome, recorded: verdict ?? .notRun(ending),
            twin: twin, log: execution?.log ?? "", duration: execution?.duration)
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

    /// The verdict with regard to the twin.
    private static func credited(
        _ execution: JudgedExecution, _ vector: Vector, twin: Verdict?
    ) -> Verdict {
        let judgement = execution.judgement
        guard judgement.isRefusal, let id = vector.twin, twin?.isPassed != true else {
            return judgement.verdict
        }
        if case .notRun(let reason)? = twin { return .notRun(reason) }
        if case .unsupported(let reason) = execution.execution.outcome {
            return .unsupported(reason)
        }
        return .uncredited(twin: id)
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
