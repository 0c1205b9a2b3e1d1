public import Conformance

/// Which rules a mistake breaks, beside those that it is said to break.
public struct Isolation: Sendable {
    /// The mistake.
    public let mistake: Mistake

    /// The rules that its implementation does not meet.
    public let broken: [Rule.ID]

    /// Runs a mistake.
    ///
    /// - Parameters:
    ///   - mistake: The mistake to run.
    ///   - catalog: The vectors.
    ///   - complete: Whether to run the vectors that draw thousands of values as well, if the
    ///     mistake is not about them.
    /// - Throws: ``SelectionError`` if there is no vector for the mistake's role.
    public init(of mistake: Mistake, in catalog: Catalog, complete: Bool) async throws {
        self.mistake = mistake
        let report = try await mistake.report(in: catalog, complete: complete)
        broken = report.unmet.map(\.id)
    }

    /// What is not as the mistake says, in one line each; nothing if it is isolated.
    public var findings: [String] {
        let missed = broken.contains(mistake.rule) ? [] : ["is not caught by \(mistake.rule)"]
        let listed = mistake.alsoBreaks.keys
        let extra = broken.filter { $0 != mistake.rule && !listed.contains($0) }
        let stale = listed.filter { !broken.contains($0) }.sorted()
        return missed + extra.map { "also breaks \($0)" }
            + stale.map { "is said to break \($0), and does not" }
    }
}

extension Mistake {
    /// Checks the implementation, with time for slow machines.
    ///
    /// - Parameters:
    ///   - catalog: The vectors.
    ///   - complete: Whether to run the suites that draw values, if the mistake is not about them.
    /// - Returns: The report.
    /// - Throws: ``SelectionError`` if there is no vector for the mistake's role.
    func report(in catalog: Catalog, complete: Bool) async throws -> Report {
        let suites = catalog.suites.filter { suite in
            complete || !suite.draws || suite.rules.contains { $0.id == rule }
        }
        return try await Report(
            checking: adapter, only: Selection(suites: suites.map(\.id)), in: catalog,
            deadline: .seconds(60))
    }
}
