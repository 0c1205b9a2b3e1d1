extension Case {
    /// What several runs of the same vector say together.
    ///
    /// - Parameter runs: The case of each run, one at least.
    /// - Returns: The case of the first run if all agree; one that was not run if a run ended
    ///   before; else one that is unstable. No run outvotes another.
    static func merged(_ runs: [Case]) -> Case {
        if let ended = runs.first(where: { $0.verdict.kind == .notRun }) { return ended }
        let first = runs[0]
        guard runs.contains(where: { $0.word != first.word }),
            let failed = runs.first(where: { !$0.verdict.isPassed })
        else { return first }
        return Case(
            vector: first.vector, outcome: failed.outcome,
            verdict: .unstable(runs: runs.map(\.verdict)), twin: failed.twin, log: failed.log,
            duration: failed.duration)
    }
}

extension Runner {
    /// Runs vectors several times, each time in another order; ends with the first run that is
    /// incomplete.
    func cases(
        of vectors: [Vector], in catalog: Catalog, repeated repetition: Repetition
    ) async -> [Case] {
        var runs: [[Case]] = []
        for seed in repetition.seeds {
            let run = await cases(of: vectors, in: catalog, seed: seed)
            runs.append(run)
            if run.contains(where: { $0.verdict.kind == .notRun }) { break }
        }
        return vectors.indices.map { index in Case.merged(runs.map { $0[index] }) }
    }
}
