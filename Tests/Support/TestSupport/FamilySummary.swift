package import Conformance
import ConformanceDiagnosis

/// What became of a family in a run.
package struct FamilySummary {
    package let id: Family.ID
    package let cases: [Report.Case]

    /// How many of its vectors passed.
    package var passed: Int { cases.filter(\.verdict.isPassed).vectorCount }

    /// The cases that did not pass.
    package var missed: [Report.Case] { cases.filter { !$0.verdict.isPassed } }
}

extension Report {
    /// What became of the families, in reading order.
    package var families: [FamilySummary] {
        let cases = cases.ofFamilies
        let ids = cases.compactMap(\.vector.family)
        let distinct = ids.indices.filter { ids.firstIndex(of: ids[$0]) == $0 }.map { ids[$0] }
        return distinct.map { id in
            FamilySummary(id: id, cases: cases.filter { $0.vector.family == id })
        }
    }
}

extension Catalog {
    /// Runs vectors, and by default all families.
    package func runFamilies(
        on adapter: any Adapter, only pattern: Selection = Selection(),
        options: RunOptions = RunOptions(), isExhaustive: Bool = true,
        observer: RunMonitor = RunMonitor()
    ) async throws -> Report {
        try await run(
            on: adapter, as: Implementation(name: "client"), only: pattern, options: options,
            isExhaustive: isExhaustive, observer: observer)
    }
}
