import Conformance

/// The rules, suite by suite.
struct RulesPart {
    let evidence: Evidence

    var markup: Markup {
        """
        <section id="rules" aria-labelledby="rules-title">
        <h2 id="rules-title">The rules</h2>
        \(.lines(evidence.catalog.suites.map(part)))
        </section>
        """
    }

    private func part(on suite: Suite) -> Markup {
        let tally = Tally(suite.rules.map(evidence.standing))
        return """
            <h3 id="suite-\(suite.id)">\(suite.title)</h3>
            <p class="note"><code>\(suite.id)</code>, \(tally[.met]) of \(tally.total) rules met</p>
            \(.lines(suite.rules.map { RulePart(evidence: evidence, rule: $0, suite: suite).markup }))
            """
    }
}
