import Conformance

/// A rule: its statement, its sources, and the results of its vectors.
struct RulePart {
    let content: PageContent
    let rule: Rule
    let suite: Suite

    var markup: Markup {
        """
        <article id="rule-\(rule.id)" aria-labelledby="rule-\(rule.id)-title" \
        data-rule="\(rule.id)" data-status="\(status)" data-level="\(rule.level.rawValue)" \
        data-suite="\(suite.id)">
        <h4 id="rule-\(rule.id)-title">\(mark) \(.prose(rule.title))</h4>
        <p class="note"><code>\(rule.id)</code> · \(rule.level.rawValue) · \(rule.basis.rawValue)\
        \(revisions) · \(Links.sources(of: rule, content))</p>
        <p>\(.prose(rule.statement))</p>
        <p>\(.prose(rule.reason))</p>
        \(results)
        \(mistakes)
        </article>
        """
    }

    /// The status in a word.
    private var status: String { content.result(of: rule)?.status.rawValue ?? "not selected" }

    private var mark: Markup {
        let result = content.result(of: rule)
        let isExpected = result.map(content.report.isUnmetAsExpected) ?? false
        return content.status(of: rule).mark(
            saying: isExpected ? "\(status), as expected" : status)
    }

    private var revisions: String {
        rule.revisions.map { " · only \($0.map(\.rawValue).joined(separator: ", "))" } ?? ""
    }

    private var results: Markup {
        guard let result = content.result(of: rule) else { return .none }
        return CasesPart(content: content, result: result, suite: suite).markup
    }

    private var mistakes: Markup {
        let caught = content.index.mistakes.filter { $0.rule == rule.id }
        guard !caught.isEmpty, content.scope != .failures else { return .none }
        let items: [Markup] = caught.map {
            "<li>an implementation that \($0.title) (\($0.id))</li>"
        }
        return """
            <details><summary>Known mistakes that it catches: \(caught.count)</summary>
            <ul>\(.list(items, separator: ""))</ul></details>
            """
    }
}
