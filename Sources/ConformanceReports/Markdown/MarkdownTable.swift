/// A table in GitHub's Markdown.
struct MarkdownTable {
    let head: [String]
    let rows: [[String]]

    /// The lines of the table; none without rows.
    var lines: [String] {
        guard !rows.isEmpty else { return [] }
        let rule = "|" + String(repeating: " --- |", count: head.count)
        return [line(head), rule] + rows.map(line)
    }

    private func line(_ cells: [String]) -> String {
        "| \(cells.joined(separator: " | ")) |"
    }
}
