import StrictCodecs

/// What pairs of vectors on one instance showed.
struct Interference {
    /// How many pairs were run.
    var count = 0

    /// The pairs that failed although each of their vectors passes alone, at most five for each rule.
    var failures: [Report.Case] = []
}

extension Runner {
    /// Two vectors that may be a pair: the one that runs first, and the one that is judged.
    typealias PairCandidate = (first: Vector, second: Vector)

    /// How many pairs of a rule are reported.
    private static let most = 5

    /// How many pairs are in memory at once.
    private static let block = 256

    /// Whether vectors are run one after another on one instance, in pairs and in walks.
    var runsSequences: Bool { hasPairs && adapter.ownTraits.obstacle == nil }

    /// The pairs of vectors with the partners of their suites: all of them, or one for half of the vectors, which a seed
    /// and the id draw, so that it does not depend on what else is selected.
    func pairs(
        of vectors: [Vector], after partners: [Vector], areAll: Bool, seed: UInt64?
    ) -> [PairCandidate] {
        guard runsSequences else { return [] }
        let partners = Dictionary(grouping: partners, by: \.suite)
        return vectors.filter(\.isPairable).flatMap { second -> [PairCandidate] in
            let others = partners[second.suite] ?? []
            let drawn =
                areAll ? others : second.partner(among: others, in: catalog, seed: seed ?? 0)
            return drawn.map { ($0, second) }
        }
    }

    /// Runs pairs of vectors that pass alone.
    ///
    /// - Parameters:
    ///   - candidates: The pairs, of which some cannot run on one instance.
    ///   - cases: The cases of their vectors alone.
    /// - Returns: How many there were, and those that failed.
    func run(_ candidates: [PairCandidate], beside cases: [Report.Case]) async -> Interference {
        let verdicts = Dictionary(cases.map { ($0.id, $0.verdict) }) { first, _ in first }
        let likely = candidates.filter { pair in
            [pair.first, pair.second].allSatisfy { verdicts[$0.id]?.isPassed ?? true }
        }
        guard !cases.contains(where: { $0.verdict.kind == .notRun }) else { return Interference() }
        let blocks = await pool.share(0..<(likely.count + Self.block - 1) / Self.block) {
            await self.failures(
                among: likely[($0 * Self.block)..<min(($0 + 1) * Self.block, likely.count)], on: $1)
        }
        var interference = Interference(count: blocks.reduce(0) { $0 + $1.count })
        for (pair, result) in blocks.flatMap(\.failed) {
            let known = interference.failures.count { $0.vector.rule == pair.vector.rule }
            guard known < Self.most, await isShown(by: pair) else { continue }
            observer.note(failed: result)
            interference.failures.append(result)
        }
        return interference
    }

    /// How many pairs were run on an engine, and those that failed.
    private func failures(
        among candidates: ArraySlice<PairCandidate>, on engine: any Engine
    ) async -> (count: Int, failed: [(pair: VectorPair, result: Report.Case)]) {
        guard !observer.isEnded else { return (0, []) }
        let pairs = candidates.compactMap { VectorPair($0, $1, in: catalog) }
            .filter { !$0.vector.needs.contains(where: adapter.missing.contains) }
        let run = await EnginePool([engine]).run(
            pairs.map(\.vector), deadline: deadline, observer: NoObserver())
        observer.note(passed: candidates.count)
        let failed = zip(pairs, run.cases).compactMap { pair, result in
            result.flatMap { $0.showsInterference ? (pair, $0) : nil }
        }
        return (pairs.count, failed)
    }

    /// Whether the vectors of a pair pass alone, and fail again together.
    private func isShown(by pair: VectorPair) async -> Bool {
        let alone = await run([pair.first, pair.second])
        guard alone.allSatisfy(\.verdict.isPassed) else { return false }
        let again = await pool.run([pair.vector], deadline: deadline, observer: NoObserver())
        return again.cases[0]?.showsInterference ?? false
    }
}

extension Report.Case {
    /// Whether it failed, other than by an operation that the implementation lacks.
    fileprivate var showsInterference: Bool { [.wrongAnswer, .fault].contains(verdict.kind) }
}

extension Vector {
    /// Whether its operation takes the inputs of two vectors, and it is not two already.
    fileprivate var isPairable: Bool {
        !isPair && (try? Operations.named(operation))?.joined(input, input) != nil
    }

    /// The vector that runs before it in a sample, if it has one there.
    fileprivate func partner(
        among others: [Vector], in catalog: Catalog, seed: UInt64
    ) -> [Vector] {
        let octets = SHA256.hash(Array("\(seed) \(id)".utf8)).prefix(8)
        let number = octets.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard number & 1 == 0 else { return [] }
        var generator = SplitMix64(seed: number)
        let order = generator.shuffled(others.count).lazy.map { others[$0] }
        return order.first { VectorPair($0, self, in: catalog) != nil }.map { [$0] } ?? []
    }
}
