import Conformance

/// The rules, suite by suite.
struct RulesPart {
    let content: PageContent

    var chapter: Chapter {
        Chapter(
            id: "rules", title: content.scope == .failures ? "What failed" : "The rules",
            body: """
                \(content.scope == .failures ? .none : overview)
                \(.lines(content.suites.map(part)))
                """)
    }

    private var overview: Markup {
        let rows: [StatusTable.Row] = content.suites.map { suite in
            ("<a href=\"#suite-\(suite.id)\">\(suite.title)</a>", tally(of: suite))
        }
        return StatusTable(
            caption: "Rules by suite", kind: "Suite", statuses: PageStatus.ofRules, rows: rows
        ).markup
    }

    private func part(on suite: Suite) -> Markup {
        let rules = suite.rules.filter { content.shown.contains($0.id) }
        guard !rules.isEmpty else { return .none }
        return """
            <section class="suite" data-suite="\(suite.id)" aria-labelledby="suite-\(suite.id)">
            <h3 id="suite-\(suite.id)">\(suite.title)</h3>
            <p class="counts"><code>\(suite.id)</code> · \(suite.role.rawValue) · \
            \(tally(of: suite).words)</p>
            \(.lines(rules.map { RulePart(content: content, rule: $0, suite: suite).markup }))
            </section>
            """
    }

    private func tally(of suite: Suite) -> Tally<PageStatus> {
        Tally(suite.rules.map(content.status))
    }
}
