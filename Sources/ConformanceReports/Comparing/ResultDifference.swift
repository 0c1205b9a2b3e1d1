import Conformance
import StrictCodecs

/// What changed from one result to another.
public struct ResultDifference {
    let old: ResultOutline
    let new: ResultOutline

    /// The rules in which something changed: in the order of the new result, then those that only
    /// the old one has.
    let changes: [Change]

    /// Compares two results.
    public init(from old: ResultOutline, to new: ResultOutline) {
        self.old = old
        self.new = new
        changes = Absence(from: old.header, to: new.header).changes(from: old.rules, to: new.rules)
    }

    /// Whether something got worse (`Vectors/RESULTS.md`, "What is worse").
    public var isWorse: Bool {
        old.isComplete && !new.isComplete || changes.contains { $0.kind == .worse }
    }

    /// The last line: how many rules changed, and whether something got worse.
    var totals: String {
        let counts = Change.Kind.allCases.flatMap { kind in
            changes.count { $0.kind == kind }.listed(as: kind.rawValue.lowercased())
        }
        let ending = old.isComplete && !new.isComplete ? ["the run is incomplete now"] : []
        let parts = counts + ending
        let words = parts.isEmpty ? "no rule changed" : "rules: " + parts.joined(separator: ", ")
        return "\(isWorse ? "WORSE" : parts.isEmpty ? "SAME" : "NOT WORSE"): \(words)"
    }
}

/// What changed in a rule, in a vector or in a family.
struct Change {
    /// Whether a change is better, worse or neutral.
    enum Kind: String, CaseIterable {
        case worse = "WORSE"
        case better = "BETTER"
        case changed = "CHANGED"
        case new = "NEW"
        case gone = "GONE"
    }

    let kind: Kind
    let id: String

    /// The level of a rule; empty for what is none.
    var level = ""

    /// What changed, such as `met -> not met`.
    let what: String

    /// The mistakes that are known to give the new answer.
    var likelyMistakes: [String] = []

    /// What changed in the vectors and families of a rule.
    var parts: [Change] = []
}

/// Why a rule or a vector is only in the old result, as far as the headers show.
private struct Absence {
    /// The reason in words.
    private let reason: String

    /// Whether both results are about the same vectors.
    private let isSameData: Bool

    /// Whether the implementation is the reason.
    private let isWorse: Bool

    init(from old: HeaderRecord, to new: HeaderRecord) {
        isSameData =
            old.vectors.sha256.map { new.vectors.sha256?.hasSameOctets(as: $0) ?? false } ?? false
        let isSameSelection =
            old.selection == new.selection && old.isExhaustive == new.isExhaustive
        isWorse = isSameData && isSameSelection
        switch (isSameData, isSameSelection) {
        case (true, true): reason = "the implementation no longer plays the role"
        case (true, false): reason = "not selected"
        case (false, true): reason = "no longer in the vectors"
        case (false, false): reason = "not selected, or no longer in the vectors"
        }
    }

    /// Whether the absence is worse or neutral.
    private func kind(wasMet: Bool) -> Change.Kind { isWorse && wasMet ? .worse : .gone }

    /// What changed from some things to others by their ids: in those that are not missing, and what is missing.
    private func compare<Item: Identifiable<String>>(
        _ old: [Item], _ new: [Item], change: (Item, Item) -> Change?, new added: (Item) -> Change,
        gone: (Item) -> Change
    ) -> (present: [Change], gone: [Change]) {
        let before = Dictionary(firstOf: old.map { ($0.id, $0) })
        let present = Set(new.map(\.id))
        return (
            new.compactMap { item in before[item.id].map { change($0, item) } ?? added(item) },
            old.filter { !present.contains($0.id) }.map(gone)
        )
    }

    // MARK: - Rules

    func changes(from old: [RuleOutline], to new: [RuleOutline]) -> [Change] {
        let (present, gone) = compare(old, new, change: change) { rule in
            Change(.new, of: rule, rule.status.rawValue, rule.extent)
        } gone: { rule in
            let kind = kind(wasMet: rule.status == .met)
            return Change(kind, of: rule, "was \(rule.status.rawValue), \(reason)", rule.extent)
        }
        return present + gone
    }

    private func change(from old: RuleOutline, to new: RuleOutline) -> Change? {
        let parts = parts(from: old, to: new)
        let isSame = old.status == new.status
        guard !isSame || !parts.isEmpty else { return nil }
        let (before, after) = (old.status.rawValue, new.status.rawValue)
        var change = Change(
            kind(from: old.status, to: new.status, parts), of: new,
            isSame ? after : "\(before) -> \(after)")
        change.parts = parts
        return change
    }

    private func kind(
        from old: RuleResult.Status, to new: RuleResult.Status, _ parts: [Change]
    ) -> Change.Kind {
        let isLost = old == .met && new != .met
        if isLost || parts.contains(where: { $0.kind == .worse }) { return .worse }
        let isBetter = new == .met && old != .met
        return isBetter || parts.contains { $0.kind == .better } ? .better : .changed
    }

    /// What changed in the vectors and families of a rule.
    private func parts(from old: RuleOutline, to new: RuleOutline) -> [Change] {
        let vectors = compare(old.vectors, new.vectors, change: Change.init) { vector in
            Change(.new, vector.id, vector.word, likely: vector.likely)
        } gone: { vector in
            Change(
                kind(wasMet: vector.verdict.isPassed), vector.id, "was \(vector.word), \(reason)")
        }
        let families = compare(old.families, new.families, change: change) { family in
            Change(.new, family.id, family.extent)
        } gone: { family in
            let isMet = family.passed == family.count
            return Change(kind(wasMet: isMet), family.id, "was \(family.extent), \(reason)")
        }
        return vectors.present + families.present + vectors.gone + families.gone
    }

    /// What changed in a family, whose vectors have the same numbers as before only if the data are the same.
    private func change(from old: FamilyResult, to new: FamilyResult) -> Change? {
        guard old.parts != new.parts || old.missed != new.missed && old.count != new.count else {
            return nil
        }
        let lost = isSameData ? new.missed.subtracting(old.missed) : NumberRanges()
        let isWorse = lost.count > 0 || !isSameData && new.missed.count > old.missed.count
        let numbers =
            lost.count == 0 ? "" : "; no longer passed: \(Excerpt.cut("\(lost)", to: 200))"
        return Change(
            isWorse ? .worse : new.missed.count < old.missed.count ? .better : .changed, new.id,
            "\(old.extent) -> \(new.extent)\(numbers)")
    }
}

extension RuleOutline {
    /// The cases of vectors of files.
    fileprivate var vectors: [CaseRecord] { cases.filter { $0.subject.family == nil } }

    /// How many these are, in words.
    fileprivate var extent: String { " (\(vectors.count.counting("vector")))" }
}

extension FamilyResult {
    /// How many vectors passed, in words.
    fileprivate var extent: String { "\(passed) of \(count) passed" }
}

extension Change {
    fileprivate init(_ kind: Kind, of rule: RuleOutline, _ what: String, _ extent: String = "") {
        self.init(kind: kind, id: rule.id, level: rule.level, what: what + extent)
    }

    fileprivate init(_ kind: Kind, _ id: String, _ what: String, likely: [String] = []) {
        self.init(kind: kind, id: id, what: what, likelyMistakes: likely)
    }

    /// Compares two cases of a vector; nil if they say the same.
    fileprivate init?(from old: CaseRecord, to new: CaseRecord) {
        let what = "\(old.word) -> \(new.word)"
        switch (old.verdict, new.verdict) {
        case (.passed, .passed): return nil
        case (.passed, _): self.init(.worse, new.id, what, likely: new.likely)
        case (_, .passed): self.init(.better, new.id, what)
        case (.unstable, .unstable): self.init(among: old, new)
        case (_, .unstable): self.init(.worse, new.id, what)
        default: self.init(among: old, new)
        }
    }

    /// Compares two cases that did not pass.
    private init?(among old: CaseRecord, _ new: CaseRecord) {
        if !old.word.hasSameOctets(as: new.word) {
            self.init(.changed, new.id, "\(old.word) -> \(new.word)", likely: new.likely)
        } else if (try? old.verdict.json()) != (try? new.verdict.json()) {
            let what = "\(new.word), but in another way than before"
            self.init(.changed, new.id, what, likely: new.likely)
        } else {
            return nil
        }
    }
}

extension ResultOutline {
    /// The result on one line.
    fileprivate var title: String {
        let run = header.implementation
        let names = [run.name, run.version].filter { !$0.isEmpty }.joined(separator: " ")
        let hash = header.vectors.sha256.map { ", sha256 \($0.prefix(12))" } ?? ""
        let selected = header.selection.selected.map { ", selected: \($0)" } ?? ""
        return "\(names) (\(run.language)): \(conclusion), vectors \(header.vectors.version)\(hash)"
            + selected
    }
}

// MARK: - Forms

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

    private static func lines(of change: Change) -> [String] {
        let parts = change.parts.flatMap { part in
            ["  \(part.kind.rawValue.lowercased())  \(part.id)  \(part.what)"]
                + part.likelyMistakes.prefix(3).map { "      likely  \($0)" }
        }
        return ["\(change.kind.rawValue)  \(change.id)  \(change.level)  \(change.what)"] + parts
    }

    /// The difference in Markdown: a table of the rules, and the vectors below.
    private var markdown: String {
        let head = [
            "## \(MarkdownText.words(totals))", "", "- old: \(MarkdownText.code(old.title))",
            "- new: \(MarkdownText.code(new.title))",
        ]
        let table = MarkdownTable(
            head: ["change", "rule", "level", "what"],
            rows: changes.map {
                [
                    $0.kind.rawValue, MarkdownText.code($0.id), $0.level,
                    MarkdownText.words($0.what),
                ]
            })
        let parts = changes.filter { !$0.parts.isEmpty }.flatMap(Self.section)
        return (head + (changes.isEmpty ? [] : [""] + table.lines) + parts).joined(separator: "\n")
    }

    private static func section(of change: Change) -> [String] {
        let parts = change.parts.flatMap { part -> [String] in
            let what = "\(MarkdownText.code(part.id)): \(MarkdownText.words(part.what))"
            return ["- \(part.kind.rawValue.lowercased()): \(what)"]
                + part.likelyMistakes.prefix(3).map { "  - likely: \(MarkdownText.words($0))" }
        }
        return ["", "### \(MarkdownText.code(change.id))", ""] + parts
    }
}
