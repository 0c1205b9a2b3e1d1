/// Runs vectors through an implementation and judges what it does.
package struct Runner: Sendable {
    /// The implementation.
    package let adapter: any Adapter

    /// Where the twins of vectors are.
    package let catalog: Catalog

    /// How long the implementation may take for one vector; after that the case is a fault.
    package let deadline: Duration

    /// The engines that share the vectors.
    package let pool: EnginePool

    /// The observer of the progress.
    package let observer: any RunObserver

    /// Whether pairs of vectors are run as well.
    let hasPairs: Bool

    /// Whether failures are tried once more.
    private let confirmsFailures: Bool

    package init(
        _ adapter: any Adapter, in catalog: Catalog, options: RunOptions = RunOptions(),
        observer: (any RunObserver)? = nil
    ) {
        self.adapter = adapter
        self.catalog = catalog
        deadline = options.timeout
        hasPairs = options.hasPairs
        confirmsFailures = options.confirmsFailures && options.repetition.count == 1
        pool = EnginePool(to: adapter, jobs: options.jobs)
        self.observer = observer ?? NoObserver()
    }

    /// Runs vectors several times, each time in another order, with the twins on which their credit
    /// depends; ends with the first run that is incomplete.
    ///
    /// A case that hangs or throws does not stop the run.
    ///
    /// - Returns: A case for each vector, in the same order as the vectors.
    package func run(
        _ vectors: [Vector], repeated repetition: Repetition = Repetition()
    ) async -> [Report.Case] {
        var runs: [[Report.Case]] = []
        for seed in repetition.seeds {
            let run = await run(vectors, seed: seed)
            runs.append(run)
            if run.contains(where: { $0.verdict.kind == .notRun }) { break }
        }
        guard runs.count > 1 else { return runs.first ?? [] }
        return vectors.indices.map { index in .merged(runs.map { $0[index] }) }
    }

    private func run(_ vectors: [Vector], seed: UInt64?) async -> [Report.Case] {
        let all = vectors + missingTwins(of: vectors)
        let lacked = lacked(by: all)
        let run = await shuffled(all.filter { lacked[$0.id] == nil }, seed: seed)
        let first = Self.cases(of: all, run, lacking: lacked)
        let cases = run.ending == nil ? await confirmed(first) : first
        return await attributed(
            Array(cases[..<vectors.count]), beside: Array(cases[vectors.count...]),
            addingControls: run.ending == nil)
    }

    /// The most failures that are tried once more, in reading order.
    private static let mostConfirmed = 40

    /// Runs what failed once more; a case that passes then is unstable.
    private func confirmed(_ cases: [Report.Case]) async -> [Report.Case] {
        let failed = cases.filter {
            $0.vector.level == .must
                && [.wrongAnswer, .noCredit, .fault].contains($0.verdict.kind)
        }.prefix(Self.mostConfirmed).map(\.vector)
        guard confirmsFailures, !failed.isEmpty else { return cases }
        let all = failed + missingTwins(of: failed)
        let again = Self.cases(
            of: all, await pool.run(all, deadline: deadline, observer: NoObserver()))
        let passed = Dictionary(firstOf: again.filter(\.verdict.isPassed).map { ($0.id, $0) })
        return cases.map { result in passed[result.id].map { .merged([result, $0]) } ?? result }
    }

    /// Tells the failures of cases from what they could not show.
    ///
    /// - Parameters:
    ///   - cases: The cases.
    ///   - others: Other cases of the same implementation, such as those of their twins.
    ///   - isComplete: Whether the vectors of rules that are taken for granted may be run.
    /// - Returns: The cases, of which some are not shown.
    package func attributed(
        _ cases: [Report.Case], beside others: [Report.Case],
        addingControls isComplete: Bool
    ) async -> [Report.Case] {
        let kinds: Set<Verdict.Kind> = [.wrongAnswer, .noCredit, .fault]
        guard cases.contains(where: { kinds.contains($0.verdict.kind) }) else { return cases }
        let controls = isComplete ? await self.controls(of: cases + others) : []
        var attribution = Attribution(cases + others + controls)
        return cases.map { result in
            attribution.missedSetUp(in: result).map(result.notShown) ?? result
        }
    }

    /// Runs the vectors of the rules that failed cases presuppose, as far as they have not
    /// been run; a run without failures needs none.
    private func controls(of cases: [Report.Case]) async -> [Report.Case] {
        var (present, new, controls) = (Set(cases.map(\.id)), cases, [Report.Case]())
        while true {
            let rules = Set(new.flatMap(\.gaps).map(\.premise.rule))
            let wanted = rules.isEmpty ? [] : catalog.vectors.filter { rules.contains($0.rule) }
            let within = (try? included(wanted))?.vectors ?? []
            let missing = applicable(within).filter { !present.contains($0.id) }
            guard !missing.isEmpty else { return controls }
            let all = missing + missingTwins(of: missing)
            new = Self.cases(
                of: all, await pool.run(all, deadline: deadline, observer: NoObserver()))
            present.formUnion(all.map(\.id))
            controls += new
        }
    }

    /// The needs of vectors, or of their twins, that the implementation lacks.
    private func lacked(by vectors: [Vector]) -> [Vector.ID: Capability] {
        let lacks = adapter.missing
        guard !lacks.isEmpty else { return [:] }
        let own = vectors.compactMap { vector in
            vector.needs.first(where: lacks.contains).map { (vector.id, $0) }
        }
        let ofTwins = Dictionary(own) { first, _ in first }
        return vectors.reduce(into: ofTwins) { lacked, vector in
            lacked[vector.id] = lacked[vector.id] ?? vector.twin.flatMap { ofTwins[$0] }
        }
    }

    /// The vectors that apply to the implementation, as do their twins.
    func applicable(_ vectors: [Vector]) -> [Vector] {
        guard !adapter.missing.isEmpty else { return vectors }
        let lacked = lacked(by: vectors + missingTwins(of: vectors))
        return vectors.filter { lacked[$0.id] == nil }
    }

    private static func cases(
        of all: [Vector], _ run: (cases: [Report.Case?], ending: String?),
        lacking lacked: [Vector.ID: Capability] = [:]
    ) -> [Report.Case] {
        let notRun = Verdict.notRun(reason: run.ending ?? "")
        var cases = run.cases[...]
        let all = all.map { vector in
            lacked[vector.id].map { .init(vector: vector, recorded: .notApplicable(lacks: $0)) }
                ?? cases.removeFirst() ?? Report.Case(vector: vector, recorded: notRun)
        }
        let twins = Set(all.compactMap(\.vector.twin))
        let verdicts = all.reduce(into: [Vector.ID: Verdict]()) { verdicts, result in
            if twins.contains(result.id) { verdicts[result.id] = result.verdict }
        }
        return all.map { result in
            lacked[result.id] == nil
                ? result.credited(by: result.vector.twin.flatMap { verdicts[$0] }) : result
        }
    }

    /// Runs vectors in a shuffled order, and returns the results in the original order.
    private func shuffled(
        _ vectors: [Vector], seed: UInt64?
    ) async -> (cases: [Report.Case?], ending: String?) {
        guard let seed else {
            return await pool.run(vectors, deadline: deadline, observer: observer)
        }
        var generator = SplitMix64(seed: seed)
        let order = generator.shuffled(vectors.count)
        let run = await pool.run(order.map { vectors[$0] }, deadline: deadline, observer: observer)
        var cases = [Report.Case?](repeating: nil, count: vectors.count)
        for (index, result) in zip(order, run.cases) { cases[index] = result }
        return (cases, run.ending)
    }

    /// The twins of vectors that are not among them.
    package func missingTwins(of vectors: [Vector]) -> [Vector] {
        catalog.missingTwins(of: vectors)
    }
}

extension Catalog {
    /// The twins of vectors that are not among them.
    package func missingTwins(of vectors: [Vector]) -> [Vector] {
        let present = Set(vectors.map(\.id))
        let wanted = Set(vectors.compactMap(\.twin)).subtracting(present)
        guard !wanted.isEmpty else { return [] }
        return suites.filter { suite in
            wanted.contains { $0.utf8.starts(with: "\(suite.id)/".utf8) }
        }
        .flatMap { $0.vectors.filter { wanted.contains($0.id) } }
    }
}
