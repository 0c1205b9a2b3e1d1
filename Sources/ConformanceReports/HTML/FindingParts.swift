import Conformance
import ConformanceDiagnosis
import StrictCodecs

/// The rules with a failure, one a line, MUST before SHOULD before MAY.
struct UnmetPart {
    let content: PageContent

    var chapter: Chapter? {
        let results = content.model.failed
        guard !results.isEmpty else { return nil }
        return Chapter(
            id: "unmet", title: "Rules not met: \(results.count)",
            body: """
                <table class="unmet">
                <thead><tr><th scope="col">Level</th><th scope="col">Rule</th>\
                \(.list(heads, separator: ""))</tr></thead>
                <tbody>
                \(.lines(results.map(row)))
                </tbody></table>
                """)
    }

    private var hasFamilies: Bool { content.model.families.total > 0 }

    private var heads: [Markup] {
        (["Cause", "Vectors failed"] + (hasFamilies ? ["Of families"] : [])).map {
            "<th scope=\"col\" class=\"number\">\($0)</th>"
        }
    }

    private func row(_ result: RuleResult) -> Markup {
        let cells: [Markup] = counts(of: result).map { "<td class=\"number\">\($0)</td>" }
        let cause: Markup =
            content.cause(of: result).map { "<a href=\"#cause-\($0)\">\($0)</a>" } ?? "–"
        return """
            <tr data-level="\(result.rule.level.rawValue)" \
            data-suite="\(result.cases.first?.vector.suite ?? "")">\
            <td class="level">\(result.rule.level.rawValue)</td>\
            <th scope="row"><a href="#rule-\(result.id)">\(result.rule.title)</a>\
            \(remark(on: result)) <code class="id">\(result.id)</code></th>\
            <td class="number">\(cause)</td>\(.list(cells, separator: ""))</tr>
            """
    }

    private func counts(of result: RuleResult) -> [String] {
        let lists = [result.cases.ofFiles] + (hasFamilies ? [result.cases.ofFamilies] : [])
        return lists.map { cases in
            let tally = content.model.tally(of: cases)
            let failed = tally.total - tally.passed - tally.notRun
            return cases.isEmpty ? "–" : "\(failed) of \(tally.total)"
        }
    }

    private func remark(on result: RuleResult) -> Markup {
        content.report.isUnmetAsExpected(result) ? " (as expected)" : .none
    }
}

/// What the implementation lacks, one reason a line: it is neither met nor failed.
struct LacksPart {
    let content: PageContent

    var chapter: Chapter? {
        let lacks = content.report.lacks
        guard !lacks.isEmpty else { return nil }
        let rules = Set(lacks.flatMap(\.rules).map(\.id)).count.counting("rule")
        let operations = Set(lacks.map(\.operation)).count.counting("operation")
        return Chapter(
            id: "unsupported",
            title: "Unsupported: \(rules) of \(operations)",
            body: """
                <p>The implementation lacks these operations. Their rules were not judged, and are \
                neither met nor failed.</p>
                <ul class="lacks">
                \(.lines(lacks.map(item)))
                </ul>
                """)
    }

    private func item(_ lack: Report.Lack) -> Markup {
        let musts = lack.rules.count { $0.level == .must }
        let rules = "\(lack.rules.count.counting("rule")), \(musts) MUST"
        return """
            <li><code>\(lack.operation)</code> \(rules)\
            <br><span class="note">\(Excerpt.cut(lack.reason, to: 200))</span></li>
            """
    }
}

/// What was expected to fail and did, and the entries that have to be changed.
struct ExpectedPart {
    let content: PageContent

    var chapters: [Chapter] { [expected, stale].compactMap { $0 } }

    private var expected: Chapter? {
        let cases = content.report.cases.filter(content.report.isExpected)
        guard !cases.isEmpty else { return nil }
        return Chapter(
            id: "expected", title: "Failed as expected: \(cases.vectorCount)",
            body: "<ul>\n\(.lines(cases.map(item)))\n</ul>")
    }

    private func item(_ result: Report.Case) -> Markup {
        """
        <li><a href="#vector-\(result.id)"><code>\(result.id)</code></a> \
        \(result.word)\(content.reason(for: result).map { ": \($0)" } ?? "")</li>
        """
    }

    private var stale: Chapter? {
        let entries = content.report.staleEntries
        guard !entries.isEmpty else { return nil }
        let items: [Markup] = entries.map { entry in
            "<li>\(.list(entry.lines.map { "<code>\($0)</code>" }, separator: "<br>"))</li>"
        }
        return Chapter(
            id: "stale", title: "Expected failures to change: \(entries.count)",
            body: "<ul>\n\(.lines(items))\n</ul>")
    }
}

/// The readings that the implementation takes where the sources allow several.
struct ReadingsPart {
    let content: PageContent

    var chapter: Chapter? {
        let items = content.report.readings.map(item)
        guard !items.isEmpty else { return nil }
        return Chapter(
            id: "readings", title: "Readings taken: \(items.count)",
            body: """
                <p>The sources allow several answers; the implementation gave these.</p>
                <ul>
                \(.lines(items))
                </ul>
                """)
    }

    private func item(_ rule: Rule, _ reading: String) -> Markup {
        "<li>\(Links.rule(rule, content)): \(reading)</li>"
    }
}

/// The vectors that could not be run through the adapter, by what stood in the way.
struct OmissionsPart {
    let content: PageContent

    var chapter: Chapter? {
        let omissions = content.report.omissions
        guard !omissions.isEmpty else { return nil }
        return Chapter(
            id: "omissions", title: "Vectors that could not be run: \(omissions.count)",
            body: """
                <p>They count neither for their rules nor against them.</p>
                \(.lines(content.report.obstacles.map { item($0.reason) }))
                """)
    }

    private func item(_ reason: String) -> Markup {
        let ids = content.report.omissions.filter { $0.reason.hasSameOctets(as: reason) }.map(\.id)
        return """
            <details><summary>\(reason): \(ids.count)</summary>
            <ul>
            \(.lines(ids.map { "<li><code>\($0)</code></li>" }))
            </ul>
            </details>
            """
    }
}

/// The vectors that are newer than the sealed profiles of the run.
struct LaterPart {
    let content: PageContent

    var chapter: Chapter? {
        guard let line = content.model.laterLine else { return nil }
        let misses = content.report.laterMisses.map { result -> Markup in
            "<li><code>\(result.id)</code>: \(result.verdict.kind.rawValue)</li>"
        }
        return Chapter(
            id: "later", title: "New vectors, not scored",
            body: """
                <p>\(line).</p>
                <ul>
                \(.lines(misses))
                </ul>
                """)
    }
}
