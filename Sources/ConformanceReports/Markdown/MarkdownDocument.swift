public import Conformance
import StrictCodecs

/// A report in GitHub's Markdown, for the summary of a job.
///
/// The words of an implementation are only in code, so that they are never markup.
struct MarkdownDocument {
    let report: Report
    let strict: Bool

    /// How many octets a summary has at most: GitHub takes 1 MiB from a step, and other commands of
    /// the step may write, too.
    static let size = 1_000_000

    var text: String {
        let rules = MarkdownRules(report: report, strict: strict)
        var bounded = BoundedText(size: Self.size - 200)
        for part in head { bounded.append(part + "\n") }
        add(MarkdownLevels(report: report).table, to: &bounded)
        add("Entries to change", stale, to: &bounded)
        addAttacks(to: &bounded)
        add("Causes", causes, to: &bounded)
        add("Rules that are not met", rules.table, to: &bounded)
        add("Failed as expected", expected, to: &bounded)
        add("Reasons for vectors not to be run", obstacles, to: &bounded)
        for part in rules.details { bounded.append(part) }
        guard bounded.omitted > 0 else { return bounded.text }
        return bounded.text
            + "\n\(bounded.omitted) parts are omitted, because a summary has at most 1 MiB; "
            + "the text report has them.\n"
    }

    private var head: [String] {
        let line = report.lastLine(strict: strict)
        return [
            "## \(MarkdownText.words(line))", "",
            MarkdownText.code(report.run.implementation.title), "",
        ] + (report.selected.map { ["Selected: \(MarkdownText.code($0))", ""] } ?? [])
    }

    private var causes: MarkdownTable {
        let rows = report.causes.all.enumerated().map { index, cause in
            let words =
                cause.isKnown
                ? MarkdownText.words(cause.description)
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
            rows: report.staleEntries.map { entry in
                let place = entry.file + (entry.entry.line.map { ":\($0)" } ?? "")
                return [MarkdownText.code(place), MarkdownText.code(entry.reason)]
            })
    }

    private var expected: MarkdownTable {
        MarkdownTable(
            head: ["Vector", "Failure", "Accepted because"],
            rows: report.cases.compactMap { result in
                report.acceptedReason(for: result).map { reason in
                    [MarkdownText.code(result.id), result.word, MarkdownText.code(reason)]
                }
            })
    }

    private var obstacles: MarkdownTable {
        MarkdownTable(
            head: ["Vectors", "Reason"],
            rows: report.obstacles.map { ["\($0.count)", MarkdownText.code($0.reason)] })
    }

    func add(_ title: String, _ table: MarkdownTable, to text: inout BoundedText) {
        guard !table.rows.isEmpty else { return }
        text.append("### \(title): \(table.rows.count)\n\n")
        add(table, to: &text)
    }

    private func add(_ table: MarkdownTable, to text: inout BoundedText) {
        for line in table.lines { text.append(line + "\n") }
        text.append("\n")
    }
}

extension Report {
    /// The report in GitHub's Markdown, of 1 MiB at most.
    ///
    /// - Parameter strict: Whether a SHOULD rule that is not met fails the run.
    /// - Returns: The Markdown.
    public func markdown(strict: Bool) -> String {
        InertText.of(MarkdownDocument(report: self, strict: strict).text)
    }
}
