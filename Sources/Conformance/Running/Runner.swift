/// Runs vectors through an implementation and judges what it does.
public struct Runner: Sendable {
    /// The implementation.
    public let adapter: any Adapter

    /// How long the implementation may take for one vector; after that the case is a fault.
    public let deadline: Duration

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
        let run = await engine.run(vectors + twins, deadline: deadline)
        var verdicts: [Vector.ID: Verdict] = [:]
        for (vector, trial) in zip(vectors + twins, run.trials) {
            verdicts[vector.id] =
                (trial?.outcome).map(vector.expectation.verdict) ?? .notRun(run.ending)
        }
        return zip(vectors, run.trials).map { vector, trial in
            let twin = vector.twin.flatMap { verdicts[$0] }
            return Case(
                vector: vector, outcome: trial?.outcome,
                verdict: credited(verdicts[vector.id], vector, trial?.outcome, twin: twin),
                twin: twin, log: trial?.log ?? "")
        }
    }

    /// The adapter's own way to run vectors, or this process.
    private var engine: any Engine {
        adapter as? any Engine ?? Attempts(adapter: adapter)
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
}
