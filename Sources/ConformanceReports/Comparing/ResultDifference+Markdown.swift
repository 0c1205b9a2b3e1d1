import Conformance

extension ResultDifference {
    /// The difference in Markdown: a table of the rules, and the vectors below.
    var markdown: String {
        let head = [
            "## \(MarkdownText.words(totals))", "", "- old: \(MarkdownText.code(old.title))",
            "- new: \(MarkdownText.code(new.title))",
        ]
        let table = ["", "| change | rule | level | what |", "| --- | --- | --- | --- |"]
        let rows = changes.map { change in
            "| \(change.kind.rawValue) | \(MarkdownText.code(change.id)) | \(change.level) "
                + "| \(MarkdownText.words(change.what)) |"
        }
        let parts = changes.filter { !$0.parts.isEmpty }.flatMap(Self.section)
        return (head + (changes.isEmpty ? [] : table + rows) + parts).joined(separator: "\n")
    }

    private static func section(of change: RuleChange) -> [String] {
        let parts = change.parts.flatMap { part -> [String] in
            let kind = part.kind.rawValue.lowercased()
            let what = "\(MarkdownText.code(part.id)): \(MarkdownText.words(part.what))"
            let likely = part.likelyMistakes.prefix(3).map {
                "  - likely: \(MarkdownText.words($0))"
            }
            return ["- \(kind): \(what)"] + likely
        }
        return ["", "### \(MarkdownText.code(change.id))", ""] + parts
    }
}
