import Conformance

/// The rules with a failure, one a line, MUST before SHOULD before MAY.
struct UnmetPart {
    let content: PageContent

    var chapter: Chapter? {
        let results = content.failed
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

    private var hasFamilies: Bool { !content.report.cases.ofFamilies.isEmpty }

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
            let failed = cases.filter { ![.passed, .notRun].contains($0.verdict.kind) }
            return cases.isEmpty ? "–" : "\(failed.vectorCount) of \(cases.vectorCount)"
        }
    }

    private func remark(on result: RuleResult) -> Markup {
        content.report.isUnmetAsExpected(result) ? " (as expected)" : .none
    }
}
