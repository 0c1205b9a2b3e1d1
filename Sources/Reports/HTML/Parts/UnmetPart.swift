import Conformance

/// The rules that are not met, one a line.
struct UnmetPart {
    let evidence: Evidence

    var markup: Markup {
        let results = evidence.report.unmet
        guard !results.isEmpty else { return .none }
        return """
            <section id="unmet" aria-labelledby="unmet-title">
            <h2 id="unmet-title">Rules not met: \(results.count)</h2>
            <table>
            <thead><tr><th scope="col">Rule</th><th scope="col">Level</th>\
            <th scope="col" class="number">Vectors failed</th></tr></thead>
            <tbody>
            \(.lines(results.map(row)))
            </tbody></table>
            </section>
            """
    }

    private func row(_ result: RuleResult) -> Markup {
        let missed = result.cases.count { !$0.verdict.isPassed }
        return """
            <tr><th scope="row"><a href="#rule-\(result.id)">\(result.rule.title)</a>\
            \(remark(on: result))</th><td>\(result.rule.level.rawValue)</td>\
            <td class="number">\(missed) of \(result.cases.count)</td></tr>
            """
    }

    private func remark(on result: RuleResult) -> Markup {
        if result.status == .unsupported { return " (unsupported)" }
        if result.status == .notRun { return " (not run)" }
        return evidence.report.isUnmetAsExpected(result) ? " (as expected)" : .none
    }
}
