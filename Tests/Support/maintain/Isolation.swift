import Conformance
import ConformanceReports
import Mistakes

/// Which rules a mistake breaks, beside those that it is said to break.
struct Isolation: Sendable {
    /// The mistake.
    let mistake: Mistake

    /// The rules that its implementation does not meet.
    let broken: [Rule.ID]

    /// The rules that these hide.
    let hidden: [Rule.ID]

    /// Reads a report on all vectors of the operations in which a mistake shows.
    ///
    /// A wrapper around the reference changes one operation and leaves the others to it, so they
    /// cannot break.
    init(of mistake: Mistake, in report: Report) {
        self.mistake = mistake
        let unmet = report.unmet
        broken = unmet.filter { $0.status != .notShown }.map(\.id)
        hidden = unmet.filter { $0.status == .notShown }.map(\.id)
    }

    /// Runs a mistake on the rules that it is said to break, and on no others.
    ///
    /// - Throws: ``SelectionError`` if there is no vector for the mistake's role.
    init(claimsOf mistake: Mistake, in catalog: Catalog) async throws {
        let rules = Selection(rules: mistake.rules.sorted())
        self.init(of: mistake, in: try await mistake.report(in: catalog, only: rules))
    }

    /// What is not as the mistake says, in one line each; nothing if it is isolated.
    var findings: [String] {
        let missed = broken.contains(mistake.rule) ? [] : ["is not caught by \(mistake.rule)"]
        let listed = mistake.alsoBreaks
        let extra = broken.filter { $0 != mistake.rule && !listed.contains($0) }
        let stale = listed.filter { !broken.contains($0) && !hidden.contains($0) }.sorted()
        return missed + extra.map { "also breaks \($0)" }
            + stale.map { "is said to break \($0), and does not" }
    }
}

extension Mistake {
    /// The rules that it is said to break.
    var rules: Set<Rule.ID> { alsoBreaks.union([rule]) }

    /// Checks the implementation, with time for slow machines.
    func report(
        in catalog: Catalog, only selection: Selection = Selection()
    ) async throws -> Report {
        try await catalog.run(
            on: adapter, only: selection, options: RunOptions(timeout: .seconds(60)).withoutPairs)
    }
}
