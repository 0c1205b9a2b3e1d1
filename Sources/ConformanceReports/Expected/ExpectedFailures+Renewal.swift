import Conformance

extension ExpectedFailures {
    /// The list that follows from a run.
    ///
    /// An entry that still applies keeps its reason, its link and its day; a new one has no reason
    /// yet. Entries for cases that were not run or are unstable are unchanged.
    ///
    /// - Parameters:
    ///   - cases: The cases of the run.
    ///   - catalog: All vectors.
    ///   - coverage: Which of them entries cover.
    /// - Returns: The list in reading order, with one entry where all cases of a suite or a rule
    ///   fail alike.
    func renewed(
        after cases: [Report.Case], in catalog: Catalog, _ coverage: Coverage
    ) -> ExpectedFailures {
        var known = entriesOfVectors(coverage)
        for result in cases where result.verdict.kind != .notRun && result.vector.family == nil {
            Self.renew(&known[result.id], after: result)
        }
        let results = Dictionary(grouping: cases.ofFamilies) { $0.vector.family ?? "" }
        let entries = catalog.suites.flatMap { suite in
            let entries = known.isEmpty ? [] : Self.entries(of: suite, known)
            return entries
                + renewed(
                    coverage.families(of: suite), after: results, beside: entries, coverage)
        }
        return ExpectedFailures(entries.map { hiding($0, after: cases) }, file: file)
    }

    /// An entry with the rules that it hides in a run; what was not run stays as it is.
    private func hiding(
        _ entry: ExpectedFailure, after cases: [Report.Case]
    ) -> ExpectedFailure {
        let run = Set(cases.map(\.vector.rule))
        let old = entries.first {
            $0.scope.kind == entry.scope.kind && $0.scope.id == entry.scope.id
        }
        return entry.hiding(
            (old?.hides ?? []).filter { !run.contains($0) } + entry.hidden(in: cases))
    }

    /// The entry of each vector; of several, the first.
    private func entriesOfVectors(_ coverage: Coverage) -> [Vector.ID: ExpectedFailure] {
        let pairs = entries.flatMap { entry in
            (coverage.vectors(of: entry.scope) ?? []).map { ($0, entry) }
        }
        return Dictionary(pairs) { first, _ in first }
    }

    private static func renew(_ entry: inout ExpectedFailure?, after result: Report.Case) {
        let isHidden = result.verdict.kind == .notShown && result.failure == nil
        if result.verdict.isPassed || isHidden { entry = nil }
        guard let failure = result.failure, failure != entry?.failure else { return }
        entry = ExpectedFailure(.vector(result.id), failure, reason: "")
    }

    // MARK: - Families

    /// The entries of families after a run, except those that an entry of the suite or the rule
    /// covers.
    private func renewed(
        _ families: [FamilyOutline], after results: [FamilyOutline.ID: [Report.Case]],
        beside others: [ExpectedFailure], _ coverage: Coverage
    ) -> [ExpectedFailure] {
        families.flatMap { family -> [ExpectedFailure] in
            let known = entries.filter { $0.scope.kind == "family" && $0.scope.id == family.id }
            guard let cases = results[family.id], cases.isComplete else { return known }
            let renewed = cases.compactMap { Self.renewed($0, of: family, known) }
            let cover = others.first { coverage.rules(of: $0.scope).contains(family.rule) }
            let isCovered =
                renewed.count == 1 && renewed[0].scope.numbers == nil
                && renewed[0].failure == cover?.failure
            return isCovered ? [] : renewed
        }
    }

    private static func renewed(
        _ result: Report.Case, of family: FamilyOutline, _ known: [ExpectedFailure]
    ) -> ExpectedFailure? {
        guard let failure = result.failure, let numbers = result.numbers else { return nil }
        let none = ExpectedFailure(.family(family.id, []), failure, reason: "")
        let old = known.first { $0.failure == failure } ?? none
        return family.renewed(old, numbers)
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
