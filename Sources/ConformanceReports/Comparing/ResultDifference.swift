import Conformance
import StrictCodecs

/// What changed from one result to another.
public struct ResultDifference {
    let old: ResultOutline
    let new: ResultOutline

    /// The rules in which something changed: in the order of the new result, then those that only
    /// the old one has.
    let changes: [RuleChange]

    /// Compares two results.
    public init(from old: ResultOutline, to new: ResultOutline) {
        self.old = old
        self.new = new
        let absence = Absence(from: old.header, to: new.header)
        let before = Dictionary(old.rules.map { ($0.id, $0) }) { first, _ in first }
        let present = Set(new.rules.map(\.id))
        changes =
            new.rules.compactMap { rule in
                before[rule.id].map { RuleComparison(old: $0, new: rule, absence: absence).change }
                    ?? RuleChange(rule, .new, rule.status.rawValue)
            }
            + old.rules.filter { !present.contains($0.id) }.map { rule in
                RuleChange(
                    rule, absence.kind(wasMet: rule.status == .met),
                    "was \(rule.status.rawValue), \(absence.reason)")
            }
    }

    /// Whether something got worse (`Vectors/RESULTS.md`, "What is worse").
    public var isWorse: Bool {
        old.isComplete && !new.isComplete || changes.contains { $0.kind == .worse }
    }

    /// The last line: how many rules changed, and whether something got worse.
    var totals: String {
        let counts = RuleChange.Kind.allCases.compactMap { kind -> String? in
            let count = changes.count { $0.kind == kind }
            return count == 0 ? nil : "\(count) \(kind.rawValue.lowercased())"
        }
        let ending = old.isComplete && !new.isComplete ? ["the run is incomplete now"] : []
        let parts = counts + ending
        let words = parts.isEmpty ? "no rule changed" : "rules: " + parts.joined(separator: ", ")
        return "\(isWorse ? "WORSE" : parts.isEmpty ? "SAME" : "NOT WORSE"): \(words)"
    }
}

extension RuleChange {
    /// A rule that only one result has.
    fileprivate init(_ rule: RuleOutline, _ kind: Kind, _ what: String) {
        self.init(
            kind: kind, id: rule.id, level: rule.level,
            what: "\(what) (\(rule.cases.count.counting("vector")))", parts: [])
    }
}

extension ResultOutline {
    /// The result on one line.
    var title: String {
        let run = header.implementation
        let names = [run.name, run.version].filter { !$0.isEmpty }.joined(separator: " ")
        let hash = header.vectors.sha256.map { ", sha256 \($0.prefix(12))" } ?? ""
        let selected = header.selection.selected.map { ", selected: \($0)" } ?? ""
        return "\(names) (\(run.language)): \(conclusion), vectors \(header.vectors.version)\(hash)"
            + selected
    }
}

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
