import Conformance
import StrictCodecs

/// The forms in which a difference can be had.
public enum DifferenceFormat: String, CaseIterable, Sendable {
    /// Text for people.
    case text

    /// GitHub's Markdown.
    case markdown
}

extension ResultDifference {
    /// The difference in a form.
    public func text(in format: DifferenceFormat) -> String {
        switch format {
        case .text: InertText.of(text)
        case .markdown: InertText.of(markdown)
        }
    }

    /// The difference for people: one block for each rule, and a last line with the totals.
    var text: String {
        let blocks = changes.flatMap { Self.lines(of: $0) + [""] }
        let head = ["OLD  \(old.title)", "NEW  \(new.title)", ""]
        return (head + blocks + [totals]).map(JSON.printable).joined(separator: "\n")
    }

    private static func lines(of change: RuleChange) -> [String] {
        ["\(change.kind.rawValue)  \(change.id)  \(change.level)  \(change.what)"]
            + change.parts.flatMap(lines)
    }

    private static func lines(of part: PartChange) -> [String] {
        ["  \(part.kind.rawValue.lowercased())  \(part.id)  \(part.what)"]
            + part.likelyMistakes.prefix(3).map { "      likely  \($0)" }
    }
}
