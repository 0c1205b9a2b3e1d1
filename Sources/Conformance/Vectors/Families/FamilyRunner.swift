extension Runner {
    /// How many cases one run of vectors has, with their twins.
    func count(of vectors: [Vector]) -> Int { vectors.count + missingTwins(of: vectors).count }

    /// How many cases families have, with their twins.
    func count(of families: [Family]) -> Int {
        families.reduce(twins(of: families).count) { $0 + $1.count }
    }

    private func twins(of families: [Family]) -> [Vector] {
        let names = Set(families.compactMap(\.twin))
        return names.isEmpty ? [] : catalog.vectors.filter { names.contains($0.id) }
    }

    /// Runs the cases of families, and the twins on which their credit depends.
    ///
    /// - Parameters:
    ///   - families: The families.
    ///   - others: What has been run before, which may show that a rule is not met.
    /// - Returns: The cases of each family; vectors with the same result are one case.
    package func run(
        _ families: [Family], beside others: [Report.Case] = []
    ) async -> [Report.Case] {
        let twins = twins(of: families)
        let run = await lanes.run(twins, deadline: deadline, watch: watch)
        let ofTwins = zip(twins, run.executions).map {
            Report.Case($0, $1, twin: nil, ending: run.ending ?? "")
        }
        let cases = await cases(of: families, ofTwins, after: run.ending)
        return await attributed(
            cases, beside: ofTwins + others,
            addingControls: run.ending == nil && !watch.isEnded)
    }

    private func cases(
        of families: [Family], _ twins: [Report.Case], after ending: String?
    ) async -> [Report.Case] {
        let verdicts = Dictionary(twins.map { ($0.id, $0.verdict) }) { first, _ in first }
        let lanes = lanes.givingUpTogether(after: ending)
        var cases: [Report.Case] = []
        for family in families {
            if let lack = family.vector(0).needs.first(where: adapter.lacks.contains) {
                cases.append(family.notApplicable(lack))
                continue
            }
            let twin = family.twin.map { verdicts[$0] ?? .notRun(ending ?? "") }
            cases += await FamilyRun(
                family: family, lanes: lanes, deadline: deadline, watch: watch, twin: twin
            ).cases()
        }
        return cases
    }
}

extension Family {
    /// One case for all vectors, which do not apply to an implementation.
    fileprivate func notApplicable(_ lack: Capability) -> Report.Case {
        var result = Report.Case(
            vector: vector(0), outcome: nil, recorded: .notApplicable(lack), twin: nil, log: "",
            duration: nil)
        result.numbers = NumberRanges(0...(count - 1))
        return result
    }
}
