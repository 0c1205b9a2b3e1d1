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

    /// The pairs of vectors with those of their suites: all of them, or one for each of every other vector, which is
    /// drawn by its id, so that it does not depend on the selection.
    func pairs(of vectors: [Vector], areAll: Bool) -> [PairCandidate] {
        guard adapter.ownTraits.obstacle == nil else { return [] }
        let suites = Dictionary(grouping: catalog.vectors, by: \.suite)
        return Dictionary(grouping: vectors.filter(\.isPairable), by: \.suite).sorted { $0.key < $1.key }
            .flatMap { suite, vectors in
                let others = suites[suite] ?? []
                return vectors.flatMap { second in
                    areAll
                        ? others.map { ($0, second) }
                        : second.partner(among: others, in: catalog).map { [($0, second)] } ?? []
                }
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
        var interference = Interference()
        guard !cases.contains(where: { $0.verdict.kind == .notRun }) else { return interference }
        for start in stride(from: 0, to: likely.count, by: Self.block) where !observer.isEnded {
            let block = likely[start..<min(start + Self.block, likely.count)]
            await run(block.compactMap { VectorPair($0, $1, in: catalog) }, adding: &interference)
        }
        return interference
    }

    private func run(_ pairs: [VectorPair], adding interference: inout Interference) async {
        let run = await pool.run(pairs.map(\.vector), deadline: deadline, observer: NoObserver())
        observer.note(passed: pairs.count)
        interference.count += pairs.count
        for (pair, result) in zip(pairs, run.cases) {
            let known = interference.failures.count { $0.vector.rule == pair.vector.rule }
            guard let result, result.showsInterference, known < Self.most,
                await isShown(by: pair)
            else { continue }
            observer.note(failed: result)
            interference.failures.append(result)
        }
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
    /// Whether its operation takes the inputs of two vectors.
    fileprivate var isPairable: Bool {
        (try? Operations.named(operation))?.joined(input, input) != nil
    }

    /// The vector that runs before it in a sample.
    fileprivate func partner(among others: [Vector], in catalog: Catalog) -> Vector? {
        let number = SHA256.hash(Array(id.utf8)).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard number & 1 == 0 else { return nil }
        var generator = SplitMix64(seed: number)
        return generator.shuffled(others.count).lazy.map { others[$0] }
            .first { VectorPair($0, self, in: catalog) != nil }
    }
}
