import Conformance

/// The rules that were run and are not met, one a line.
struct UnmetPart {
    let evidence: Evidence

    var chapter: Chapter? {
        let results = evidence.unmet
        guard !results.isEmpty else { return nil }
        return Chapter(
            id: "unmet", title: "Rules not met: \(results.count)",
            body: """
                <table>
                <thead><tr><th scope="col">Rule</th><th scope="col">Level</th>\
                \(.list(heads, separator: ""))</tr></thead>
                <tbody>
                \(.lines(results.map(row)))
                </tbody></table>
                """)
    }

    private var hasFamilies: Bool { !evidence.report.cases.ofFamilies.isEmpty }

    private var heads: [Markup] {
        (["Vectors failed"] + (hasFamilies ? ["Of families"] : [])).map {
            "<th scope=\"col\" class=\"number\">\($0)</th>"
        }
    }

    private func row(_ result: RuleResult) -> Markup {
        let cells: [Markup] = counts(of: result).map { "<td class=\"number\">\($0)</td>" }
        return """
            <tr><th scope="row"><a href="#rule-\(result.id)">\(result.rule.title)</a>\
            \(remark(on: result))</th><td>\(result.rule.level.rawValue)</td>\
            \(.list(cells, separator: ""))</tr>
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
        if result.status == .unsupported { return " (unsupported)" }
        return evidence.report.isUnmetAsExpected(result) ? " (as expected)" : .none
    }
}
