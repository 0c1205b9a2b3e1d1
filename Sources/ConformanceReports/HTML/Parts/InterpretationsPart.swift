import Conformance

/// The interpretations that the implementation takes where the sources allow several.
struct InterpretationsPart {
    let content: PageContent

    var chapter: Chapter? {
        let items = content.report.interpretations.map(item)
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

    private func item(_ rule: Rule, _ reading: String) -> Markup {
        "<li>\(Links.rule(rule, content)): \(reading)</li>"
    }
}
