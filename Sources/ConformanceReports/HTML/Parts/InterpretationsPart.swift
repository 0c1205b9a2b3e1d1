import Conformance

/// The interpretations that the implementation takes where the sources allow several.
struct InterpretationsPart {
    let content: PageContent

    var chapter: Chapter? {
        let items = content.report.rules.flatMap(items)
        guard !items.isEmpty else { return nil }
        return Chapter(
            id: "interpretations", title: "Interpretations taken: \(items.count)",
            body: """
                <p>The sources allow several answers; the implementation gave these.</p>
                <ul>
                \(.lines(items))
                </ul>
                """)
    }

    private func items(of result: RuleResult) -> [Markup] {
        var readings: [String] = []
        for case .passed(let reading?) in result.cases.map(\.verdict)
        where !readings.contains(reading) {
            readings.append(reading)
        }
        return readings.map { "<li>\(Links.rule(result.rule, content)): \($0)</li>" }
    }
}
