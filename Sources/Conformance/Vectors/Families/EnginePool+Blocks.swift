extension EnginePool {
    /// The same lanes, tied together.
    ///
    /// - Parameter ending: Why a run before has ended early, if it did.
    /// - Returns: EnginePool that all stop once one of them has given up.
    func givingUpTogether(after ending: String?) -> EnginePool {
        let ending = Locked(ending)
        return EnginePool(engines.map { LinkedEngine(engine: $0, ending: ending) })
    }

    /// Distributes the blocks of a long run among the lanes, each to the next free one.
    ///
    /// - Parameters:
    ///   - blocks: The numbers of the blocks.
    ///   - body: Runs a block in a lane.
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

/// An engine that stops once one of its companions has given up.
private struct LinkedEngine: Engine {
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
