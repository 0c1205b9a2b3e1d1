import Conformance
import ConformanceDiagnosis
import StrictCodecs

/// The chapters before the rules: the attacks, the counts, what is not met, lacking, expected, allowed in several ways,
/// and not run.
struct FindingParts {
    let content: PageContent

    private var report: Report { content.report }

    /// The chapters that have something to say, on a page of failures only those on failures.
    var chapters: [Chapter] {
        let failures = attacks + [totals] + unmet + lacks + expected + stale
        return content.scope == .failures ? failures : failures + readings + omissions + later
    }

    /// A chapter with a list; nothing without an item.
    private func chapter(
        _ id: String, _ title: String, _ note: String, _ items: [Markup]
    ) -> [Chapter] {
        guard !items.isEmpty else { return [] }
        return [
            Chapter(
                id: id, title: "\(title): \(items.count)",
                body: .lines(["<p>\(note)</p>", .items(items)]))
        ]
    }

    /// What the text report says at its end.
    private var totals: Chapter {
        let lines: [Markup] = content.model.totals.map { "\($0)" }
        return Chapter(id: "totals", title: "The counts", body: "<pre>\(.lines(lines))</pre>")
    }

    // MARK: - Attacks

    /// What was seen of known attacks, how many others there are, and why nothing can be said of some.
    private var attacks: [Chapter] {
        let all = report.attacks
        let parts: [Markup] = [
            .items(all.seen.flatMap(\.results).map(item)),
            all.remark.isEmpty ? .none : "<p>\(all.remark)</p>",
            .folded(
                "Not shown, by what became of their rules",
                all.with(.notShown).map { "<li>\($0.attack.title): \($0.openWords)</li>" }),
        ]
        return all.isEmpty
            ? [] : [Chapter(id: "attacks", title: "Known attacks", body: .lines(parts))]
    }

    private func item(_ result: AttackResult) -> Markup {
        """
        <li id="attack-\(result.id)"><p>\(result.outcome.look.mark(saying: result.outcome.rawValue)) \
        \(result.attack.title): \(result.attack.gain)</p>\
        <p>Shown by: \(result.evidence ?? "")</p>\
        <p class="counts">not met: \(.list(result.broken.map(content.link(to:))))</p></li>
        """
    }

    // MARK: - What failed

    /// The rules with a failure, one a line, MUST before SHOULD before MAY.
    private var unmet: [Chapter] {
        let results = content.model.failed
        guard !results.isEmpty else { return [] }
        let heads: [Markup] = ["Level", "Rule", "Cause", "Did not pass"].map {
            "<th scope=\"col\">\($0)</th>"
        }
        return [
            Chapter(
                id: "unmet", title: "Rules not met: \(results.count)",
                body: """
                    <table>
                    <thead><tr>\(.list(heads, separator: ""))</tr></thead>
                    <tbody>
                    \(.lines(results.map(row)))
                    </tbody></table>
                    """)
        ]
    }

    private func row(_ result: RuleResult) -> Markup {
        let cause: Markup =
            content.cause(of: result).map { "<a href=\"#cause-\($0)\">\($0)</a>" } ?? "–"
        return """
            <tr data-level="\(result.rule.level.rawValue)"><td>\(result.rule.level.rawValue)</td>\
            <th scope="row"><a href="#rule-\(result.id)">\(result.rule.title)</a> \
            <code class="id">\(result.id)</code></th>\
            <td>\(cause)</td><td>\(content.model.missed(in: result))</td></tr>
            """
    }

    /// What the implementation lacks, one reason a line.
    private var lacks: [Chapter] {
        chapter(
            "unsupported", "What the implementation lacks",
            "Rules of these operations were not judged, and are neither met nor failed.",
            report.lacks.map { lack in
                let musts = lack.rules.count { $0.level == .must }
                return """
                    <li><code>\(lack.operation)</code> \(lack.rules.count.counting("rule")), \
                    \(musts) MUST<br><span class="note">\(Excerpt.cut(lack.reason, to: 200))</span></li>
                    """
            })
    }

    private var expected: [Chapter] {
        chapter(
            "expected", "Failed as expected", "Each is accepted for the reason beside it.",
            report.cases.compactMap { result in
                content.model.acceptedReason(for: result).map { reason in
                    """
                    <li>\(content.link(toVector: result.id)) \(result.word): \(Excerpt.cut(reason, to: 1000))</li>
                    """
                }
            })
    }

    private var stale: [Chapter] {
        chapter(
            "stale", "Expected failures to change", "What the list says is not what happened.",
            report.staleEntries.map { entry in
                "<li>\(.list(entry.lines.map { "<code>\($0)</code>" }, separator: "<br>"))</li>"
            })
    }

    // MARK: - What did not fail

    private var readings: [Chapter] {
        chapter(
            "readings", "Readings taken",
            "The sources allow several answers; the implementation gave these.",
            report.readings.map { "<li>\(content.link(to: $0.rule.id)): \($0.reading)</li>" })
    }

    private var omissions: [Chapter] {
        chapter(
            "omissions", "Reasons for vectors not to be run",
            "The vectors count neither for their rules nor against them.",
            report.omissions.grouped(by: \.reason).map { reason, omissions in
                let ids: [Markup] = omissions.map { "<li><code>\($0.id)</code></li>" }
                return "<li>\(.folded("\(reason): \(ids.count)", ids))</li>"
            })
    }

    private var later: [Chapter] {
        chapter(
            "later", "New vectors that did not pass", "They are not scored.",
            report.laterMisses.map {
                "<li><code>\($0.id)</code>: \($0.verdict.kind.rawValue)</li>"
            })
    }
}
