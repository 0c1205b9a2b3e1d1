import Conformance

/// The rules that are not met: a row of a table for each, and the blocks of the text report.
struct MarkdownRules {
    let report: Report
    let strict: Bool

    var table: MarkdownTable {
        MarkdownTable(
            head: ["", "Level", "Rule", "Did not pass", "First vector", "Likely mistake"],
            rows: report.unexpected.map(row))
    }

    /// A block that unfolds, for each rule.
    var details: [String] {
        report.unexpected.map { result in
            let title =
                "\(result.label(strict: strict)) <code>\(XMLText.attribute(result.id))</code>"
            return "<details><summary>\(title)</summary>\n\n"
                + MarkdownText.block(report.lines(on: result, strict: strict).dropLast())
                + "\n</details>\n\n"
        }
    }

    private func row(_ result: RuleResult) -> [String] {
        let missed = report.unexpectedCases(of: result)
        return [
            result.label(strict: strict), result.rule.level.rawValue,
            "\(MarkdownText.code(result.id)) \(MarkdownText.words(result.rule.title))",
            CaseCount(report, result).unexpected, MarkdownText.code(missed.first?.id ?? ""),
            MarkdownText.words(mistake(missed)),
        ]
    }

    private func mistake(_ missed: [Report.Case]) -> String {
        missed.lazy.compactMap { report.causes.cause(of: $0)?.words }.first ?? ""
    }
}
