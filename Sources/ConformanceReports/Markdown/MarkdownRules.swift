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
            count(missed, of: result), MarkdownText.code(first(missed, of: result)),
            MarkdownText.words(mistake(missed)),
        ]
    }

    private func count(_ missed: [Case], of result: RuleResult) -> String {
        let failed = FamilyCount(report.unexpectedFamilies(of: result)).failed
        let vectors = "\(missed.count) of \(result.cases.count)"
        let total = FamilyCount(result.families).total
        return failed == 0 ? vectors : "\(vectors), and \(failed) of \(total) of families"
    }

    private func mistake(_ missed: [Case]) -> String {
        missed.lazy.compactMap { report.likelyMistakes(of: $0).first }.first ?? ""
    }

    private func first(_ missed: [Case], of result: RuleResult) -> String {
        missed.first?.id
            ?? report.unexpectedFamilies(of: result).lazy.compactMap(\.shown.first?.id).first ?? ""
    }
}
