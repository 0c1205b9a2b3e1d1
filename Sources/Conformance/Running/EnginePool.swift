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

/// Engines that work side by side on the vectors of one run.
package struct EnginePool: Sendable {
    /// The engines, among which the vectors are divided.
    package let engines: [any Engine]

    /// Makes engines for an implementation, as many as the jobs unless the adapter brings its own.
    package init(to adapter: any Adapter, jobs: Int) {
        let own = adapter.ownTraits.engines
        engines =
            own.isEmpty
            ? Array(repeating: InProcessEngine(adapter: adapter), count: max(1, jobs)) : own
    }

    package init(_ engines: [any Engine]) { self.engines = engines }

    /// Runs vectors, a share of them on each engine.
    ///
    /// - Returns: A case for each vector, without regard to its twin, or nil where the run had ended before;
    ///   and why it ended, or nil if it did not.
    package func run(
        _ vectors: [Vector], deadline: Duration, observer: any RunObserver
    ) async -> (cases: [Report.Case?], ending: String?) {
        let cases = Locked([Report.Case?](repeating: nil, count: vectors.count))
        let endings = await withTaskGroup(of: (Int, String?).self) { group in
            let shares = Self.shares(of: vectors, count: engines.count)
            for (number, (engine, share)) in zip(engines, shares).enumerated() {
                let source = CaseSource(count: share.count) {
                    vectors[share[$0]]
                } note: { index, execution in
                    let index = share[index]
                    let result = Report.Case(vectors[index], execution)
                    cases.withLock { $0[index] = result }
                    if result.verdict.isPassed { return observer.note(passed: 1) }
                    observer.note(failed: result)
                } isEnded: {
                    observer.isEnded
                }
                group.addTask { (number, await engine.run(source, deadline: deadline)) }
            }
            return await group.reduce(into: [Int: String]()) { $0[$1.0] = $1.1 }
        }
        let ending = observer.ending ?? endings.min { $0.key < $1.key }?.value
        return (cases.withLock { $0 }, ending)
    }

    /// Distributes vectors over engines so that they take about the same time: neighbours in small groups,
    /// and all that need the same draws in one group.
    private static func shares(of vectors: [Vector], count: Int) -> [[Int]] {
        guard count > 1 else { return [Array(vectors.indices)] }
        var shares = [[Int]](repeating: [], count: count)
        var loads = [Int](repeating: 0, count: count)
        var engines: [String: Int] = [:]
        let size = max(1, min(16, vectors.count / (8 * count)))
        for (index, vector) in vectors.enumerated() {
            let key = vector.sharedDrawKey ?? "\(index / size)"
            let isNew = engines[key] == nil
            let engine = engines[key] ?? loads.indices.min { loads[$0] < loads[$1] } ?? 0
            engines[key] = engine
            shares[engine].append(index)
            loads[engine] += isNew && vector.timeoutFactor > 1 ? drawing * vector.timeoutFactor : 1
        }
        return shares
    }

    /// Why a run ended that the observer ended.
    package static let stopped = "the run was to end at the first failure"

    /// The number of vectors that take as long as a thousand draws.
    private static let drawing = 200
}

extension EnginePool {
    /// The same engines, which end together.
    ///
    /// - Parameter ending: Why a run before has ended early, if it did.
    /// - Returns: A pool whose engines all stop once one of them has given up.
    func endingTogether(after ending: String?) -> EnginePool {
        let ending = Locked(ending)
        return EnginePool(engines.map { JointlyEndingEngine(engine: $0, ending: ending) })
    }

    /// Distributes the blocks of a long run among the engines, each to the next that is free.
    ///
    /// - Parameters:
    ///   - blocks: The numbers of the blocks.
    ///   - body: Runs a block on an engine.
    /// - Returns: The results of the blocks, in order.
    func share<Result: Sendable>(
        _ blocks: Range<Int>, _ body: @escaping @Sendable (Int, any Engine) async -> Result
    ) async -> [Result] {
        let next = Locked(blocks)
        let results = await withTaskGroup(of: [(Int, Result)].self) { group in
            for engine in engines {
                group.addTask {
                    var results: [(Int, Result)] = []
                    while let block = next.withLock({ $0.popFirst() }) {
                        results.append((block, await body(block, engine)))
                    }
                    return results
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        return results.sorted { $0.0 < $1.0 }.map(\.1)
    }
}

/// An engine that stops once another one of its pool has given up.
private struct JointlyEndingEngine: Engine {
    let engine: any Engine

    /// Why one of them gave up, which all of them share.
    let ending: Locked<String?>

    func run(_ source: CaseSource, deadline: Duration) async -> String? {
        if let ending = ending.withLock({ $0 }) { return ending }
        let own = await engine.run(source, deadline: deadline)
        if let own, !source.isEnded() { ending.withLock { $0 = $0 ?? own } }
        return own
    }
}
