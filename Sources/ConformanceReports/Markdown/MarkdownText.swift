import StrictCodecs

/// Text in GitHub's Markdown that stays text.
enum MarkdownText {
    /// A text on one line in a code span, in which nothing is a link, a name or markup.
    ///
    /// A vertical line is escaped, since it would end a cell of a table even here.
    static func code(_ text: String) -> String {
        let octets = Array(text.legible.utf8)
        guard !octets.isEmpty else { return "" }
        let fence = String(repeating: "`", count: longestRun(in: octets) + 1)
        let pipe = UInt8(ascii: "|")
        let pieces = octets.split(separator: pipe, omittingEmptySubsequences: false)
        let line = pieces.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\\u007C")
        return "\(fence) \(line) \(fence)"
    }

    /// Words of the vectors, in which no character is markup.
    static func words(_ text: String) -> String { text.legible.escaped(for: .markdown) }

    /// Lines in a block of code.
    static func block(_ lines: [String]) -> String {
        let lines = lines.map(\.legible)
        let longest = lines.map { longestRun(in: Array($0.utf8)) }.max() ?? 0
        let fence = String(repeating: "`", count: max(3, longest + 1))
        return "\(fence)\n\(lines.joined(separator: "\n"))\n\(fence)\n"
    }

    /// How many grave accents follow one another at most.
    private static func longestRun(in octets: [UInt8]) -> Int {
        octets.split { $0 != UInt8(ascii: "`") }.map(\.count).max() ?? 0
    }
}

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

/// Text that grows up to a size, and counts the parts that did not fit.
struct BoundedText {
    private(set) var text = ""

    /// How many parts were left out.
    private(set) var omitted = 0

    /// How many octets the text has at most.
    let size: Int

    /// Adds a part, if it fits completely.
    mutating func append(_ part: String) {
        guard text.utf8.count + part.utf8.count <= size else { return omitted += 1 }
        text += part
    }
}
