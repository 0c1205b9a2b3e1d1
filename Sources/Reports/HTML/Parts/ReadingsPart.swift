import Conformance

/// The readings that the implementation takes where the sources allow several.
struct ReadingsPart {
    let evidence: Evidence

    var markup: Markup {
        let items = evidence.report.rules.flatMap(items)
        guard !items.isEmpty else { return .none }
        return """
            <section id="readings" aria-labelledby="readings-title">
            <h2 id="readings-title">Readings taken</h2>
            <p>Where the sources allow several answers, the implementation gave these.</p>
            <ul>
            \(.lines(items))
            </ul></section>
            """
    }

    private func items(of result: RuleResult) -> [Markup] {
        var readings: [String] = []
        for case .passed(let reading?) in result.cases.map(\.verdict)
        where !readings.contains(reading) {
            readings.append(reading)
        }
        return readings.map { "<li>\(Links.rule(result.rule, evidence)): \($0)</li>" }
    }
}
