import Conformance

/// A rule: its statement, its sources, and the results of its vectors.
struct RulePart {
    let evidence: Evidence
    let rule: Rule
    let suite: Suite

    var markup: Markup {
        """
        <article id="rule-\(rule.id)" aria-labelledby="rule-\(rule.id)-title" \
        data-rule="\(rule.id)" data-status="\(status)" data-level="\(rule.level.rawValue)" \
        data-suite="\(suite.id)">
        <h4 id="rule-\(rule.id)-title">\(mark) \(.prose(rule.title))</h4>
        <p class="note"><code>\(rule.id)</code> · \(rule.level.rawValue) · \(rule.basis.rawValue)\
        \(revisions) · \(Links.sources(of: rule, evidence))</p>
        <p>\(.prose(rule.statement))</p>
        <p>\(.prose(rule.reason))</p>
        \(results)
        \(mistakes)
        </article>
        """
    }

    /// The status in a word.
    private var status: String { evidence.result(of: rule)?.status.rawValue ?? "not selected" }

    private var mark: Markup {
        let result = evidence.result(of: rule)
        let isExpected = result.map(evidence.report.isUnmetAsExpected) ?? false
        return evidence.standing(of: rule).mark(
            saying: isExpected ? "\(status), as expected" : status)
    }

    private var revisions: String {
        rule.revisions.map { " · only \($0.map(\.rawValue).joined(separator: ", "))" } ?? ""
    }

    private var results: Markup {
        guard let result = evidence.result(of: rule) else { return .none }
        return CasesPart(evidence: evidence, result: result, suite: suite).markup
    }

    private var mistakes: Markup {
        let caught = evidence.index.mistakes.filter { $0.rule == rule.id }
        guard !caught.isEmpty, evidence.scope != .failures else { return .none }
        let items: [Markup] = caught.map {
            "<li>an implementation that \($0.title) (\($0.id))</li>"
        }
        return """
            <details><summary>Known mistakes that it catches: \(caught.count)</summary>
            <ul>\(.list(items, separator: ""))</ul></details>
            """
    }
}
