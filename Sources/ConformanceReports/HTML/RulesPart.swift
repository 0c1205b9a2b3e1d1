import Conformance
import ConformanceDiagnosis

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
        let table = StatusTable(
            caption: "Rules by suite", kind: "Suite", statuses: RuleResult.Status.columns,
            rows: rows)
        return """
            <p>A rule is <em>met</em> if all its selected vectors passed, and <em>not met</em> if one \
            failed; it is <em>unsupported</em> if the implementation lacks the operation, and \
            <em>not run</em> if no vector was selected or the run had ended. Its sources are described \
            in <code>Vectors/Pages/STATEMENTS.md</code> (N), <code>Vectors/Pages/DECISIONS.md</code> (S) and \
            <code>Vectors/Pages/STANDARDS.md</code>.</p>
            \(table.markup)
            """
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

    private func tally(of suite: Suite) -> Tally<RuleResult.Status> {
        Tally(suite.rules.map(content.status))
    }
}

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
        \(restrictions) · \(rule.sources.map(\.text).joined(separator: ", "))</p>
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
        return content.status(of: rule).look.mark(
            saying: isExpected ? "\(status), as expected" : status)
    }

    private var restrictions: String { rule.restrictions.map { " · \($0)" }.joined() }

    private var results: Markup {
        guard let result = content.result(of: rule) else { return .none }
        return CasesPart(content: content, result: result, suite: suite).markup
    }

    private var mistakes: Markup {
        let caught = content.mistakes[rule.id] ?? []
        guard !caught.isEmpty, content.scope != .failures else { return .none }
        let shown: [Markup] = caught.prefix(Self.mostMistakes).map {
            "<li>an implementation that \($0.title) (\($0.id))</li>"
        }
        let left = caught.count - shown.count
        let rest: [Markup] =
            left == 0
            ? [] : ["<li>\(left) more, which <code>conform explain \(rule.id)</code> lists</li>"]
        return """
            <details><summary>Known mistakes that it catches: \(caught.count)</summary>
            <ul>\(.list(shown + rest, separator: ""))</ul></details>
            """
    }

    /// The most known mistakes of a rule that the page has: of some rules there are more than a hundred.
    private static let mostMistakes = 10
}
