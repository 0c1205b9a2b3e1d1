public import Conformance
import ConformanceDiagnosis
import StrictCodecs

/// A report in GitHub's Markdown, for the summary of a job.
///
/// The words of an implementation are only in code, so that they are never markup.
struct MarkdownDocument {
    let model: ReportModel

    private var report: Report { model.report }

    /// How many octets a summary has at most: GitHub takes 1 MiB from a step, and other commands of
    /// the step may write, too.
    static let size = 1_000_000

    var text: String {
        let rules = MarkdownRules(model: model)
        var bounded = BoundedText(size: Self.size - 200)
        for part in head { bounded.append(part + "\n") }
        bounded.append(MarkdownText.block(model.totals) + "\n")
        add("Entries to change", stale, to: &bounded)
        addAttacks(to: &bounded)
        add("Causes", causes, to: &bounded)
        add("Rules that are not met", rules.table, to: &bounded)
        add("Failed as expected", expected, to: &bounded)
        for part in rules.details { bounded.append(part) }
        guard bounded.omitted > 0 else { return bounded.text }
        return bounded.text
            + "\n\(bounded.omitted) parts are omitted, because a summary has at most 1 MiB; "
            + "the text report has them.\n"
    }

    private var head: [String] {
        let line = MarkdownText.words(report.markedLine(strict: model.strict))
        let title = MarkdownText.code(report.run.implementation.title)
        let selected = report.selected.map { "Selected: \(MarkdownText.code($0))" }
        let lines = ["## \(line)", model.causeLine, title, selected]
        return lines.compactMap { $0 }.flatMap { [$0, ""] } + aboutCommands
    }

    /// What is said of commands that nobody but a result file vouches for.
    private var aboutCommands: [String] {
        let words =
            "The commands after `alone` come from the result file; read one before you run it."
        let hasSome = report.cases.contains { !$0.verdict.isPassed }
        return report.run.isRerunOfFile && hasSome ? [words, ""] : []
    }

    private var causes: MarkdownTable {
        let rows = report.causes.all.enumerated().map { index, cause in
            let words =
                cause.mistake != nil
                ? MarkdownText.words(cause.description)
                : cause.isKnown
                    ? MarkdownText.code(cause.description)
                    : "no known mistake: \(MarkdownText.code(cause.description))"
            return [
                "\(index + 1)", cause.extent, words, MarkdownText.code(cause.example?.id ?? ""),
            ]
        }
        return MarkdownTable(
            head: ["Cause", "Explains", "What the implementation does", "Example"], rows: rows)
    }

    private var stale: MarkdownTable {
        MarkdownTable(
            head: ["Place", "Why"],
            rows: report.staleEntries.map {
                [MarkdownText.code($0.place), MarkdownText.code($0.reason)]
            })
    }

    private var expected: MarkdownTable {
        MarkdownTable(
            head: ["Vector", "Failure", "Accepted because"],
            rows: report.cases.compactMap { result in
                model.acceptedReason(for: result).map { reason in
                    [MarkdownText.code(result.id), result.word, MarkdownText.code(reason)]
                }
            })
    }

    /// Adds the attacks that succeed, and how many others there are.
    private func addAttacks(to text: inout BoundedText) {
        let all = model.report.attacks
        guard !all.isEmpty else { return }
        add("Attacks that succeed", table(of: all.with(.succeeds)), to: &text)
        add("Attacks not protected against", table(of: all.with(.unprotected)), to: &text)
        guard !all.remark.isEmpty else { return }
        text.append("Attacks: \(MarkdownText.words(all.remark)).\n\n")
    }

    private func table(of results: [AttackResult]) -> MarkdownTable {
        MarkdownTable(
            head: ["Attack", "What the attacker gains", "Shown by", "Rules that are not met"],
            rows: results.map { result in
                [
                    MarkdownText.words(result.attack.title),
                    MarkdownText.words(result.attack.gain),
                    MarkdownText.words(result.evidence ?? ""),
                    result.broken.map(MarkdownText.code).joined(separator: ", "),
                ]
            })
    }

    private func add(_ title: String, _ table: MarkdownTable, to text: inout BoundedText) {
        guard !table.rows.isEmpty else { return }
        text.append("### \(title): \(table.rows.count)\n\n")
        for line in table.lines { text.append(line + "\n") }
        text.append("\n")
    }
}

/// The rules that are not met: a row of a table for each, and the blocks of the text report.
private struct MarkdownRules {
    let model: ReportModel

    var table: MarkdownTable {
        let causes = model.causesOfRules
        return MarkdownTable(
            head: ["", "Level", "Rule", "Did not pass", "First vector", "Cause"],
            rows: model.unexpected.map { result in
                let (rule, missed) = (result.rule, model.report.unexpectedCases(of: result))
                return [
                    result.label(strict: model.strict), rule.level.rawValue,
                    "\(MarkdownText.code(rule.id)) \(MarkdownText.words(rule.title))",
                    model.missed(in: result),
                    MarkdownText.code(missed.first?.id ?? ""),
                    causes[rule.id].map(String.init) ?? "",
                ]
            })
    }

    /// A block that unfolds, for each rule.
    var details: [String] {
        model.report.unexpected.map { result in
            let title =
                "\(result.label(strict: model.strict)) <code>\(result.id.escaped(for: .xml))</code>"
            let lines = model.lines(on: result)
            return "<details><summary>\(title)</summary>\n\n"
                + MarkdownText.block(lines.dropLast()) + "\n</details>\n\n"
        }
    }
}

extension Report {
    /// The report in GitHub's Markdown, of 1 MiB at most.
    ///
    /// - Parameter strict: Whether a SHOULD rule that is not met fails the run.
    /// - Returns: The Markdown.
    public func markdown(strict: Bool) -> String {
        InertText.of(MarkdownDocument(model: ReportModel(self, strict: strict)).text)
    }
}
