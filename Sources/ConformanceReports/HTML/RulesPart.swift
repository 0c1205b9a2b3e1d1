import Conformance
import ConformanceDiagnosis

/// The rules, suite by suite.
struct RulesPart {
    let content: PageContent

    var chapter: Chapter {
        Chapter(
            id: "rules", title: content.scope == .failures ? "What failed" : "The rules",
            body: .lines(
                (content.scope == .failures ? [] : [overview]) + content.suites.map(part)))
    }

    /// The statuses that have a column.
    private static let statuses: [RuleResult.Status] = [
        .met, .notMet, .unsupported, .notShown, .notApplicable, .notRun,
    ]

    private var overview: Markup {
        let heads: [Markup] = Self.statuses.map {
            "<th scope=\"col\" class=\"number\">\($0.rawValue)</th>"
        }
        return """
            <p>A rule is <em>met</em> if all its selected vectors passed, and <em>not met</em> if one \
            failed; it is <em>unsupported</em> if the implementation lacks the operation, and \
            <em>not run</em> if no vector was selected or the run had ended. Its sources are described \
            in <code>Vectors/Pages/STATEMENTS.md</code> (N), <code>Vectors/Pages/DECISIONS.md</code> (S) and \
            <code>Vectors/Pages/STANDARDS.md</code>.</p>
            <div class="wide"><table>
            <caption>Rules by suite</caption>
            <thead><tr><th scope="col">Suite</th>\(.list(heads, separator: ""))</tr></thead>
            <tbody>
            \(.lines(content.suites.map(row)))
            </tbody>
            </table></div>
            """
    }

    private func tally(of suite: Suite) -> Tally<RuleResult.Status> {
        Tally(suite.rules.map(content.status))
    }

    private func row(of suite: Suite) -> Markup {
        let tally = tally(of: suite)
        let cells: [Markup] = Self.statuses.map { "<td class=\"number\">\(tally[$0])</td>" }
        return """
            <tr><th scope="row"><a href="#suite-\(suite.id)">\(suite.title)</a></th>\
            \(.list(cells, separator: ""))</tr>
            """
    }

    private func part(on suite: Suite) -> Markup {
        let rules = suite.rules.filter { content.shown.contains($0.id) }
        guard !rules.isEmpty else { return .none }
        let tally = tally(of: suite)
        let counts = Self.statuses.filter { tally[$0] > 0 }.map { status in
            status.look.mark(saying: "\(tally[status]) \(status.rawValue)")
        }
        return """
            <section class="suite" aria-labelledby="suite-\(suite.id)">
            <h3 id="suite-\(suite.id)">\(suite.title)</h3>
            <p class="counts"><code>\(suite.id)</code> · \(suite.role.rawValue) · \(.list(counts))</p>
            \(.lines(rules.map { RulePart(content: content, rule: $0).markup }))
            </section>
            """
    }
}

/// A rule: its statement, its sources, and the cases of its vectors.
struct RulePart {
    let content: PageContent
    let rule: Rule

    private var result: RuleResult? { content.result(of: rule) }

    var markup: Markup {
        """
        <article id="rule-\(rule.id)" aria-labelledby="rule-\(rule.id)-title" \
        data-rule="\(rule.id)" data-status="\(status)" data-level="\(rule.level.rawValue)">
        <h4 id="rule-\(rule.id)-title">\(mark) \(.prose(rule.title))</h4>
        <p class="note"><code>\(rule.id)</code> · \(rule.level.rawValue) · \
        \(content.report.sourceLine(of: rule))</p>
        <p>\(.prose(rule.statement))</p>
        <p>\(.prose(rule.reason))</p>
        \(.lines(result.map(cases) ?? []))
        \(content.scope == .failures ? .none : mistakes)
        </article>
        """
    }

    /// The status in a word.
    private var status: String { result?.status.rawValue ?? "not selected" }

    private var mark: Markup {
        let isExpected = result.map(content.report.isUnmetAsExpected) ?? false
        return content.status(of: rule).look.mark(
            saying: isExpected ? "\(status), as expected" : status)
    }

    private var mistakes: Markup {
        let caught = content.mistakes[rule.id] ?? []
        let shown: [Markup] = caught.prefix(Self.mostMistakes).map {
            "<li>an implementation that \($0.title) (\($0.id))</li>"
        }
        let left = caught.count - shown.count
        let rest: [Markup] =
            left == 0
            ? [] : ["<li>\(left) more, which <code>conform explain \(rule.id)</code> lists</li>"]
        return .folded("Known mistakes that it catches: \(caught.count)", shown + rest)
    }

    /// The most known mistakes of a rule that the page has: of some rules there are more than a hundred.
    private static let mostMistakes = 10

    // MARK: - Cases

    /// How many cases of a rule are shown unfolded.
    private static let mostOpen = 3

    /// A limited number of failures in full, the others in lists.
    private func cases(of result: RuleResult) -> [Markup] {
        let silent: Set<Verdict.Kind> = [.notApplicable, .unsupported, .notRun]
        let passed = result.cases.filter(\.verdict.isPassed)
        let quiet = result.cases.filter { silent.contains($0.verdict.kind) }
        let telling = result.cases.filter {
            !$0.verdict.isPassed && !silent.contains($0.verdict.kind)
        }
        let ranked =
            content.scope == .failures
            ? telling.filter { $0.id == telling.mostTelling?.id }
                + telling.filter { $0.id != telling.mostTelling?.id } : telling
        return ["<p class=\"counts\">\(counts(of: result).joined(separator: ", "))</p>"]
            + ranked.prefix(content.most).enumerated().map { full($1, isOpen: $0 < Self.mostOpen) }
            + [
                list(ranked.dropFirst(content.most), "More that did not pass"),
                list(quiet[...], "Vectors without an answer"),
                content.scope == .failures ? .none : list(passed[...], "Passed"),
            ]
    }

    /// How many vectors passed, those of families apart.
    private func counts(of result: RuleResult) -> [String] {
        let kinds = [
            (result.cases.ofFiles, "vectors"), (result.cases.ofFamilies, "vectors of families"),
        ]
        return kinds.filter { !$0.0.isEmpty }.map { cases, noun in
            let counts = content.model.counts(of: cases)
            return counts.words(
                "\(counts.passedOfAll) \(noun) passed", "failed as expected", others: [.notRun])
        }
    }

    private func list(_ cases: ArraySlice<Report.Case>, _ title: String) -> Markup {
        .folded("\(title): \(Array(cases).vectorCount)", cases.map(item))
    }

    private func item(_ result: Report.Case) -> Markup {
        let more = result.count == 1 ? "" : " and \(result.count - 1) more"
        let remark: Markup =
            switch result.verdict {
            case .passed(nil): .none
            case .passed(let reading?): " <em>Reading: \(reading)</em>"
            default: " <strong>\(Excerpt.cut("\(result.verdict)", to: 600))</strong>"
            }
        return """
            <li id="vector-\(result.id)" data-verdict="\(result.word)"><code>\(result.id)</code>\(more) \
            \(result.vector.comment)\(remark)</li>
            """
    }

    /// A case that did not pass, with the lines that the text report has on it.
    private func full(_ result: Report.Case, isOpen: Bool) -> Markup {
        let lines: [Markup] = content.model.lines(on: result).map {
            "\(Excerpt.cut($0, to: 2000))"
        }
        return """
            <details class="case" id="vector-\(result.id)" data-verdict="\(result.word)"\
            \(isOpen ? " open" : "")><summary>\(RuleResult.Status.notMet.look.mark(saying: result.word)) \
            <code>\(result.id)</code> \(result.vector.comment)</summary>
            <pre>\(.lines(lines))</pre>\(remarks(on: result))</details>
            """
    }

    /// Why the failure is accepted, and a link to the twin.
    private func remarks(on result: Report.Case) -> Markup {
        let reason = content.model.acceptedReason(for: result).map { reason -> Markup in
            "<p>Expected to fail: \(Excerpt.cut(reason, to: 1000))</p>"
        }
        let twin = result.vector.twin.flatMap { id -> Markup? in
            guard content.places.contains(id) else { return nil }
            return "<p>The twin: \(content.link(toVector: id))</p>"
        }
        return .lines([reason, twin].compactMap { $0 })
    }
}
