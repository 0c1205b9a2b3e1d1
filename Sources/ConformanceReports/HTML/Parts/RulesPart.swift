import Conformance

/// The rules, suite by suite.
struct RulesPart {
    let evidence: Evidence

    var chapter: Chapter {
        Chapter(
            id: "rules", title: "The rules",
            body: """
                \(overview)
                \(.lines(evidence.catalog.suites.map(part)))
                """)
    }

    private var overview: Markup {
        let rows: [StandingTable.Row] = evidence.catalog.suites.map { suite in
            ("<a href=\"#suite-\(suite.id)\">\(suite.title)</a>", tally(of: suite))
        }
        return StandingTable(
            caption: "Rules by suite", kind: "Suite", standings: Standing.ofRules, rows: rows
        ).markup
    }

    private func part(on suite: Suite) -> Markup {
        """
        <h3 id="suite-\(suite.id)">\(suite.title)</h3>
        <p class="counts"><code>\(suite.id)</code> · \(suite.role.rawValue) · \
        \(tally(of: suite).words)</p>
        \(.lines(suite.rules.map { RulePart(evidence: evidence, rule: $0, suite: suite).markup }))
        """
    }

    private func tally(of suite: Suite) -> Tally { Tally(suite.rules.map(evidence.standing)) }
}
