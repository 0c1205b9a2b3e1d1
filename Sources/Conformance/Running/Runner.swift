/// Runs vectors through an implementation and judges what it does.
public struct Runner: Sendable {
    /// The implementation.
    public let adapter: any Adapter

    /// How long the implementation may take for one vector; after that the case is a fault.
    public let deadline: Duration

    private let lanes: Lanes
    let watch: RunWatch

    /// Makes a runner.
    ///
    /// - Parameters:
    ///   - adapter: The connection to the implementation.
    ///   - deadline: How long it may take for one vector.
    ///   - jobs: How many vectors are run at the same time in this process.
    public init(_ adapter: any Adapter, deadline: Duration = .seconds(2), jobs: Int = 1) {
        self.init(adapter, deadline: deadline, jobs: jobs, watch: RunWatch())
    }

    init(_ adapter: any Adapter, deadline: Duration, jobs: Int, watch: RunWatch) {
        self.adapter = adapter
        self.deadline = min(deadline, .seconds(3600))
        lanes = Lanes(to: adapter, jobs: jobs)
        self.watch = watch
    }

    /// Runs vectors, and the twins on which their credit depends.
    ///
    /// A case that hangs or throws does not stop the run.
    ///
    /// - Parameters:
    ///   - vectors: The vectors to judge, in order.
    ///   - catalog: Where their twins are.
    ///   - seed: What shuffles the order in which they run, or nil to run them as they stand.
    /// - Returns: A case for each vector, in the same order as the vectors.
    public func cases(
        of vectors: [Vector], in catalog: Catalog, seed: UInt64? = nil
    ) async -> [Case] {
        let all = vectors + missingTwins(of: vectors, in: catalog)
        let run = await run(all, seed: seed)
        let twins = Set(all.compactMap(\.twin))
        var verdicts: [Vector.ID: Verdict] = [:]
        for (vector, trial) in zip(all, run.trials) where twins.contains(vector.id) {
            verdicts[vector.id] =
                (trial?.outcome).map(vector.expectation.verdict) ?? .notRun(run.ending ?? "")
        }
        return zip(vectors, run.trials).map { vector, trial in
            Case(
                of: vector, trial, twin: vector.twin.flatMap { verdicts[$0] },
                ending: run.ending ?? "")
        }
    }

    /// How many cases there are in one run of vectors, with the twins that run beside them.
    func count(of vectors: [Vector], in catalog: Catalog) -> Int {
        vectors.count + missingTwins(of: vectors, in: catalog).count
    }

    /// How many cases families have, with their twins.
    func count(of families: [Family], in catalog: Catalog) -> Int {
        families.reduce(Self.twins(of: families, in: catalog).count) { $0 + $1.count }
    }

    private static func twins(of families: [Family], in catalog: Catalog) -> [Vector] {
        let names = Set(families.compactMap(\.twin))
        return names.isEmpty ? [] : catalog.vectors.filter { names.contains($0.id) }
    }

    /// Runs the cases of families, and the twins on which their credit depends.
    ///
    /// - Returns: What became of each family, in the same order.
    public func results(of families: [Family], in catalog: Catalog) async -> [FamilyResult] {
        let twins = Self.twins(of: families, in: catalog)
        let cases = await run(twins, seed: nil)
        var verdicts: [Vector.ID: Verdict] = [:]
        for (twin, trial) in zip(twins, cases.trials) {
            verdicts[twin.id] = trial.map { twin.expectation.verdict(on: $0.outcome) }
        }
        let lanes = lanes.givingUpTogether(after: cases.ending)
        var results: [FamilyResult] = []
        for family in families {
            let twin = family.twin.map { verdicts[$0] ?? .notRun(cases.ending ?? "") }
            let run = FamilyRun(
                family: family, lanes: lanes, deadline: deadline, watch: watch, twin: twin)
            results.append(await run.result())
        }
        return results
    }

    /// Runs vectors in a shuffled order, and puts what came back into theirs.
    private func run(
        _ vectors: [Vector], seed: UInt64?
    ) async -> (trials: [Trial?], ending: String?) {
        guard let seed else { return await lanes.run(vectors, deadline: deadline, watch: watch) }
        var generator = SplitMix64(seed: seed)
        let order = generator.shuffled(vectors.count)
        let run = await lanes.run(order.map { vectors[$0] }, deadline: deadline, watch: watch)
        var trials = [Trial?](repeating: nil, count: vectors.count)
        for (index, trial) in zip(order, run.trials) { trials[index] = trial }
        return (trials, run.ending)
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
}
