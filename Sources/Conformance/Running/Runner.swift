/// Runs vectors through an implementation and judges what it does.
public struct Runner: Sendable {
    /// The implementation.
    public let adapter: any Adapter

    /// How long the implementation may take for one vector; after that the case is a fault.
    public let deadline: Duration

    /// How many cases may hang before the rest is not run any more.
    static let patience = 10

    /// How many hung cases a process may carry along; each may hold a thread.
    private static let most = 100

    /// Makes a runner.
    ///
    /// - Parameters:
    ///   - adapter: The connection to the implementation.
    ///   - deadline: How long it may take for one vector.
    public init(_ adapter: any Adapter, deadline: Duration = .seconds(2)) {
        self.adapter = adapter
        self.deadline = min(deadline, .seconds(3600))
    }

    /// Runs vectors, and the twins on which their credit depends.
    ///
    /// A case that hangs or throws does not stop the run.
    ///
    /// - Parameters:
    ///   - vectors: The vectors to judge, in order.
    ///   - catalog: Where their twins are.
    /// - Returns: A case for each vector, in the same order.
    public func cases(of vectors: [Vector], in catalog: Catalog) async -> [Case] {
        let twins = missingTwins(of: vectors, in: catalog)
        let outcomes = await outcomes(of: vectors + twins)
        var verdicts: [Vector.ID: Verdict] = [:]
        for (vector, outcome) in zip(vectors + twins, outcomes) {
            verdicts[vector.id] =
                outcome.map(vector.expectation.verdict)
                ?? .notRun("too many cases had given no answer in time")
        }
        return zip(vectors, outcomes).map { vector, outcome in
            let twin = vector.twin.flatMap { verdicts[$0] }
            return Case(
                vector: vector, outcome: outcome,
                verdict: credited(verdicts[vector.id], vector, outcome, twin: twin), twin: twin)
        }
    }

    private func missingTwins(of vectors: [Vector], in catalog: Catalog) -> [Vector] {
        let present = Set(vectors.map(\.id))
        let wanted = Set(vectors.compactMap(\.twin)).subtracting(present)
        guard !wanted.isEmpty else { return [] }
        return catalog.suites.filter { suite in
            wanted.contains { $0.utf8.starts(with: "\(suite.id)/".utf8) }
        }
        .flatMap { $0.vectors.filter { wanted.contains($0.id) } }
    }

    private func credited(
        _ verdict: Verdict?, _ vector: Vector, _ outcome: Outcome?, twin: Verdict?
    ) -> Verdict {
        guard let verdict, let outcome, verdict.isPassed, let id = vector.twin,
            vector.expectation.isRefused(by: outcome), twin?.isPassed != true
        else { return verdict ?? .notRun("it was left out") }
        if case .notRun(let reason)? = twin { return .notRun(reason) }
        return .uncredited(twin: id)
    }

    /// The outcome of each vector, or nil where the run had ended before.
    private func outcomes(of vectors: [Vector]) async -> [Outcome?] {
        var outcomes: [Outcome] = []
        for _ in 0..<Self.patience
        where outcomes.count < vectors.count && Attempt.leftBehind.withLock({ $0 }) < Self.most {
            let rest = Array(vectors.dropFirst(outcomes.count))
            let attempt = Attempt(rest, adapter: adapter, deadline: deadline)
            outcomes += await attempt.outcomes()
        }
        return outcomes + [Outcome?](repeating: nil, count: vectors.count - outcomes.count)
    }
}
