import Conformance

/// The rules, suite by suite.
struct RulesPart {
    let evidence: Evidence

    var chapter: Chapter {
        Chapter(
            id: "rules", title: evidence.scope == .failures ? "What failed" : "The rules",
            body: """
                \(evidence.scope == .failures ? .none : overview)
                \(.lines(evidence.suites.map(part)))
                """)
    }

    private var overview: Markup {
        let rows: [StandingTable.Row] = evidence.suites.map { suite in
            ("<a href=\"#suite-\(suite.id)\">\(suite.title)</a>", tally(of: suite))
        }
        return StandingTable(
            caption: "Rules by suite", kind: "Suite", standings: Standing.ofRules, rows: rows
        ).markup
    }

    private func part(on suite: Suite) -> Markup {
        let rules = suite.rules.filter { evidence.shown.contains($0.id) }
        guard !rules.isEmpty else { return .none }
        return """
            <section class="suite" data-suite="\(suite.id)" aria-labelledby="suite-\(suite.id)">
            <h3 id="suite-\(suite.id)">\(suite.title)</h3>
            <p class="counts"><code>\(suite.id)</code> · \(suite.role.rawValue) · \
            \(tally(of: suite).words)</p>
            \(.lines(rules.map { RulePart(evidence: evidence, rule: $0, suite: suite).markup }))
            </section>
            """
    }

    private func tally(of suite: Suite) -> Tally { Tally(suite.rules.map(evidence.standing)) }
}
