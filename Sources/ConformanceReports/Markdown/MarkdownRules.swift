import Conformance
import StrictCodecs

/// The rules that are not met: a row of a table for each, and the blocks of the text report.
struct MarkdownRules {
    let report: Report
    let strict: Bool

    var table: MarkdownTable {
        MarkdownTable(
            head: ["", "Level", "Rule", "Did not pass", "First vector", "Cause"],
            rows: Rule.Level.allCases.flatMap { level in
                report.unexpected.filter { $0.rule.level == level }.map(row)
            })
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
            cause(of: result),
        ]
    }

    /// The number of the first cause that breaks a rule.
    private func cause(of result: RuleResult) -> String {
        let causes = report.causes.all
        let index = causes.firstIndex { $0.rules.containsOctets(of: result.id) }
        return index.map { "\($0 + 1)" } ?? ""
    }
}
