import TestSupport
@testable import Conformance
@testable import ConformanceReports

/// Reports on a client that gives every verifier back but some of those of a family.
enum FamilyReport {
    /// A report in which these lengths have a wrong answer; it may end at the first of them.
    static func failing(
        _ lengths: ClosedRange<Int>, of count: Int = 250, stopping: Bool = false
    ) async throws -> Report {
        try await VectorFolder.catalog(family: VectorFolder.family(count: count)).runFamilies(
            on: SmallClient.wrong(at: lengths), observer: RunMonitor { _ in stopping })
    }
}
