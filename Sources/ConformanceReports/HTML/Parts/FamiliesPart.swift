import Conformance

/// The families of a rule: those that failed one by one, the others in a list.
struct FamiliesPart {
    let evidence: Evidence
    let results: [FamilyResult]

    var markup: Markup {
        guard !results.isEmpty else { return .none }
        let count = FamilyCount(results)
        return """
            <p class="counts">\(count.passed) of \(count.total) vectors of \
            \(results.count == 1 ? "a family" : "\(results.count) families") passed\(notRun(count))</p>
            \(.lines(results.filter { !$0.isPassed }.map(part)))
            \(passed)
            """
    }

    private func notRun(_ count: FamilyCount) -> String {
        count.notRun == 0 ? "" : ", \(count.notRun) not run"
    }

    private func part(_ result: FamilyResult) -> Markup {
        FamilyPart(evidence: evidence, result: result).markup
    }

    private var passed: Markup {
        let results = results.filter(\.isPassed)
        guard !results.isEmpty else { return .none }
        return """
            <details><summary>Families passed: \(results.count)</summary>
            <ul class="vectors">
            \(.lines(results.map(item)))
            </ul></details>
            """
    }

    private func item(_ result: FamilyResult) -> Markup {
        """
        <li id="family-\(result.id)" data-family="\(result.id)" data-passed="\(result.passed)">\
        <code>\(result.id)</code> \(result.family.count) vectors: \(result.family.comment)</li>
        """
    }
}
