/// Engines that work side by side on the vectors of one run.
package struct EnginePool: Sendable {
    /// The engines, one for each lane.
    package let engines: [any Engine]

    /// Makes lanes for an implementation, as many as the jobs unless the adapter brings its own.
    package init(to adapter: any Adapter, jobs: Int) {
        engines =
            (adapter as? any MultiEngineAdapter)?.engines
            ?? Array(repeating: InProcessEngine(adapter: adapter), count: max(1, jobs))
    }

    package init(_ engines: [any Engine]) { self.engines = engines }

    /// Runs vectors, a share of them in each lane.
    ///
    /// - Returns: An execution for each vector, or nil where the run had ended before, and why it ended;
    ///   nil if it did not.
    package func run(
        _ vectors: [Vector], deadline: Duration, watch: any RunObserver
    ) async -> (executions: [JudgedExecution?], ending: String?) {
        let executions = Locked([JudgedExecution?](repeating: nil, count: vectors.count))
        let endings = await withTaskGroup(of: (Int, String?).self) { group in
            let shares = Self.shares(of: vectors, count: engines.count)
            for (lane, (engine, share)) in zip(engines, shares).enumerated() {
                let source = CaseSource(count: share.count) {
                    vectors[share[$0]]
                } note: { index, execution in
                    let index = share[index]
                    let judged = JudgedExecution(execution, by: vectors[index].expectation)
                    executions.withLock { $0[index] = judged }
                    if judged.judgement.verdict.isPassed { return watch.note(passed: 1) }
                    watch.note(failed: Report.Case(vectors[index], judged, twin: nil, ending: ""))
                } isEnded: {
                    watch.isEnded
                }
                group.addTask { (lane, await engine.run(source, deadline: deadline)) }
            }
            return await group.reduce(into: [Int: String]()) { $0[$1.0] = $1.1 }
        }
        let ending = watch.isEnded ? Self.stopped : endings.min { $0.key < $1.key }?.value
        return (executions.withLock { $0 }, ending)
    }

    /// Distributes vectors over lanes so that they take about the same time: neighbours in small groups,
    /// and all that need the same draws in one group.
    private static func shares(of vectors: [Vector], count: Int) -> [[Int]] {
        guard count > 1 else { return [Array(vectors.indices)] }
        var shares = [[Int]](repeating: [], count: count)
        var loads = [Int](repeating: 0, count: count)
        var lanes: [String: Int] = [:]
        let size = max(1, min(16, vectors.count / (8 * count)))
        for (index, vector) in vectors.enumerated() {
            let key = vector.drawing ?? "\(index / size)"
            let isNew = lanes[key] == nil
            let lane = lanes[key] ?? loads.indices.min { loads[$0] < loads[$1] } ?? 0
            lanes[key] = lane
            shares[lane].append(index)
            loads[lane] += isNew && vector.deadlines > 1 ? drawing * vector.deadlines : 1
        }
        return shares
    }

    /// Why a run ended that the observer ended.
    package static let stopped = "the run was to end at the first failure"

    /// The number of vectors that take as long as a thousand draws.
    private static let drawing = 200
}

/// An adapter with several engines that may work at the same time, such as several processes.
package protocol MultiEngineAdapter: Adapter {
    /// The engines, at least one.
    var engines: [any Engine] { get }
}
