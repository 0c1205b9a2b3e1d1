extension ExpectedFailures {
    /// The list that a run asks for.
    ///
    /// An entry that is still right keeps its reason, its link and its day; a new one has no reason
    /// yet. What was not run, or is unstable, stays as it is.
    ///
    /// - Parameters:
    ///   - cases: The cases of the run.
    ///   - catalog: All vectors.
    ///   - coverage: Which of them entries cover.
    /// - Returns: The list in reading order, with one entry where all cases of a suite or a rule
    ///   fail alike.
    func renewed(
        after cases: [Case], in catalog: Catalog, _ coverage: Coverage
    ) -> ExpectedFailures {
        var known = entriesOfVectors(coverage)
        for result in cases where result.verdict.kind != .notRun {
            Self.renew(&known[result.id], after: result)
        }
        let entries = known.isEmpty ? [] : catalog.suites.flatMap { Self.entries(of: $0, known) }
        return ExpectedFailures(entries, file: file)
    }

    /// The entry of each vector; of several, the first.
    private func entriesOfVectors(_ coverage: Coverage) -> [Vector.ID: ExpectedFailure] {
        let pairs = entries.flatMap { entry in
            (coverage.vectors(of: entry.scope) ?? []).map { ($0, entry) }
        }
        return Dictionary(pairs) { first, _ in first }
    }

    private static func renew(_ entry: inout ExpectedFailure?, after result: Case) {
        if result.verdict.isPassed { entry = nil }
        guard let failure = result.failure, failure != entry?.failure else { return }
        entry = ExpectedFailure(.vector(result.id), failure, reason: "")
    }

    // MARK: - Putting together

    private static func entries(
        of suite: Suite, _ known: [Vector.ID: ExpectedFailure]
    ) -> [ExpectedFailure] {
        guard suite.vectors.contains(where: { known[$0.id] != nil }) else { return [] }
        if let common = common(to: suite.vectors, known) {
            return [common.covering(.suite(suite.id))]
        }
        return suite.rules.flatMap { rule in
            let vectors = suite.vectors(of: rule.id)
            if let common = common(to: vectors, known) { return [common.covering(.rule(rule.id))] }
            return vectors.compactMap { known[$0.id]?.covering(.vector($0.id)) }
        }
    }

    /// What is known of all the vectors, if it is the same.
    private static func common(
        to vectors: [Vector], _ known: [Vector.ID: ExpectedFailure]
    ) -> ExpectedFailure? {
        guard let first = vectors.first.flatMap({ known[$0.id] }) else { return nil }
        let isCommon = vectors.allSatisfy { known[$0.id]?.saysTheSame(as: first) ?? false }
        return isCommon ? first : nil
    }
}
