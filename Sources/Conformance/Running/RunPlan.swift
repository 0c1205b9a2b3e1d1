import Foundation
import StrictCodecs

/// The vectors and families of a run.
package struct RunPlan: Sendable {
    /// The vectors, in reading order.
    package let vectors: [Vector]

    /// The families, in reading order.
    package let families: [Family]

    /// The vectors that are newer than the sealed profiles of the run, in reading order.
    package let later: [Vector]

    /// Selects from a catalogue.
    ///
    /// - Parameters:
    ///   - selection: What is selected; its vectors may be families, or vectors of families.
    ///   - catalog: The vectors to select from.
    ///   - known: The families to select from; nil for none.
    ///   - named: The texts that name vectors and families.
    ///   - isExhaustive: Whether families are run that are not named in full.
    ///   - later: The vectors that are run as well and not scored.
    init(
        _ selection: Selection, in catalog: Catalog, _ known: FamilyCatalog?, named: [String],
        isExhaustive: Bool, later: [Vector]
    ) {
        self.later = later
        let ids = Set(selection.vectors)
        vectors = catalog.suites.flatMap { suite in
            let rules = selection.rules(of: suite)
            let ofFamilies = selection.vectors.compactMap { known?.place(of: $0) }
                .map { $0.family.vector($0.number) }
                .filter { $0.family?.utf8.starts(with: "\(suite.id)/".utf8) == true }
            return selection.vectors(of: suite) + ofFamilies.filter { rules.contains($0.rule) }
        }
        families = catalog.suites.flatMap { suite in
            let rules = selection.rules(of: suite)
            return (known?.families(of: suite) ?? []).filter { family in
                rules.contains(family.rule) && (ids.isEmpty || ids.contains(family.id))
                    && (isExhaustive || named.containsOctets(of: family.id))
            }
        }
    }

    init(vectors: [Vector], families: [Family] = [], later: [Vector] = []) {
        self.vectors = vectors
        self.families = families
        self.later = later
    }

    /// Whether there is something to run.
    var isEmpty: Bool { vectors.isEmpty && families.isEmpty }

    /// The roles of what is selected.
    var roles: Set<Role> { Set(vectors.map(\.role) + families.map(\.role)) }

    /// The part of the plan for an implementation that plays some roles.
    func playing(_ roles: [Role]) -> RunPlan {
        RunPlan(
            vectors: vectors.filter { roles.contains($0.role) },
            families: families.filter { roles.contains($0.role) },
            later: later.filter { roles.contains($0.role) })
    }
}

extension Catalog {
    /// Runs vectors and families on a named implementation, with an observer of the progress.
    ///
    /// - Parameters:
    ///   - adapter: The connection to the implementation.
    ///   - implementation: Its name.
    ///   - pattern: What to run.
    ///   - options: How to run it.
    ///   - isExhaustive: Whether families are run that are not named in full.
    ///   - rerun: The command that runs one vector alone.
    ///   - observer: The observer of the progress.
    /// - Returns: The report.
    /// - Throws: `SelectionError` if there is nothing to run.
    package func run(
        on adapter: any Adapter, as implementation: Implementation, only pattern: SelectionPattern,
        options: RunOptions = RunOptions(), isExhaustive: Bool = false,
        rerun: Rerun = Rerun(prefix: ""), observer: RunMonitor = RunMonitor()
    ) async throws -> Report {
        let catalog = judged(by: try pattern.revisions)
        let plan = try pattern.plan(
            in: catalog, playing: adapter.roles, isExhaustive: isExhaustive)
        let runner = Runner(adapter, in: catalog, options: options, observer: observer)
        return try await runner.report(on: plan, repeated: options.repetition) {
            RunDescription(
                implementation: implementation, selection: pattern.record,
                timeout: options.timeout, repetition: options.repetition,
                isExhaustive: isExhaustive, wasStopped: observer.isEnded, rerun: rerun,
                date: Date().formatted(.iso8601.year().month().day()))
        }
    }
}
