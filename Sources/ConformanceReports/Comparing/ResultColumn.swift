package import Conformance
import StrictCodecs

/// What a comparison takes from a result: the facts of its column, and what became of rules and attacks.
package struct ResultColumn: Sendable {
    /// The implementation and its version.
    package let name: String

    /// The day of the run, or an empty text.
    package let date: String

    /// The last line of its report.
    package let conclusion: String

    /// The profiles to which it conforms.
    package let profiles: [String]

    /// What is not known of a result of other vectors; empty for one that was computed again.
    package let remark: String

    /// The rules with their statuses.
    let statuses: [Rule.ID: RuleResult.Status]

    /// The known causes; nil if they are not known.
    let causes: [Cause]?

    /// The outcomes of the attacks; nil if they are not known.
    let attacks: [Attack.ID: AttackResult.Outcome]?
}

extension ResultColumn {
    /// Takes a result that was computed again with the vectors of the comparison.
    package init(_ result: StoredResult) {
        let report = result.report
        name = Self.title(report.run.implementation)
        date = report.run.date ?? ""
        conclusion = report.lastLine(strict: result.isStrict)
        profiles = report.profiles(strict: result.isStrict)
            .filter { $0.isConforming(strict: result.isStrict) }.map(\.claim.name)
        remark = ""
        statuses = Dictionary(report.rules.map { ($0.id, $0.status) }) { first, _ in first }
        causes = report.causes.known
        attacks = Dictionary(report.attacks.map { ($0.id, $0.outcome) }) { first, _ in first }
    }

    /// Takes what a file says of a run with other vectors, such as an earlier version of them.
    package init(_ outline: ResultOutline, in catalog: Catalog) {
        let (header, rules) = (outline.header, outline.rules)
        name = Self.title(header.implementation)
        date = header.date ?? ""
        conclusion =
            "\(outline.conclusion): \(rules.count { $0.status == .met }) of \(rules.count) rules met, "
            + "vectors \(header.vectors.version)"
        profiles = []
        statuses = Dictionary(rules.map { ($0.id, $0.status) }) { first, _ in first }
        causes = nil
        attacks = nil
        let known = Set(catalog.rules.map(\.id))
        let gone = rules.count { !known.contains($0.id) }
        remark =
            "made with other vectors (sha256 \(header.vectors.sha256?.prefix(12) ?? "unknown")): the "
            + "statuses are those of the file, its causes and attacks are not compared"
            + (gone == 0 ? "" : ", and \(gone.counting("rule")) of it no longer exist")
    }

    private static func title(_ implementation: Implementation) -> String {
        let parts = [implementation.name, implementation.version].filter { !$0.isEmpty }
        return Excerpt.cut(parts.joined(separator: " "), to: 100)
    }
}

/// A known attack, and what becomes of it in each column; nil if no rule against it was run, or if
/// that is not known.
package struct AttackRow: Sendable {
    package let attack: Attack
    package let outcomes: [AttackResult.Outcome?]

    /// Whether columns differ in it.
    fileprivate var tellsApart: Bool { Set(outcomes.compactMap { $0 }).count > 1 }

    /// In how many columns it succeeds.
    fileprivate var successes: Int { outcomes.count { $0 == .succeeds } }

    /// The rows that are shown: those that tell columns apart, then those that succeed in all.
    static func rows(
        of columns: [ResultColumn], in catalog: Catalog, showingAll: Bool
    ) -> [AttackRow] {
        let rows = catalog.attacks.map { attack in
            AttackRow(attack: attack, outcomes: columns.map { $0.attacks?[attack.id] })
        }
        let (apart, alike) = (rows.filter(\.tellsApart), rows.filter { !$0.tellsApart })
        let shown = alike.filter { $0.successes > 0 || showingAll && $0.isKnown }
        return apart.enumerated().sorted {
            ($0.element.successes, $0.offset) < ($1.element.successes, $1.offset)
        }.map(\.element) + shown
    }

    private var isKnown: Bool { outcomes.contains { $0 != nil } }
}

extension AttackResult.Outcome {
    /// The outcome in a narrow column.
    var short: String {
        switch self {
        case .succeeds: "SUCCEEDS"
        case .unprotected, .heldOff, .notShown: rawValue
        case .notApplicable: "n/a"
        }
    }
}
