import StrictCodecs
import TestSupport
import Testing

@testable import Conformance
@testable import ConformanceDiagnosis
@testable import ConformanceReports

@Suite("Expected failures of families")
struct ExpectedFamilyTests {
    private static let id = "pkce/small/lengths"

    /// A suite with a family of twenty plain challenges.
    private static let catalog = Result {
        try VectorFolder.catalog(family: VectorFolder.family(count: 20))
    }

    private static func report(
        _ client: SmallClient, only pattern: Selection = Selection()
    ) async throws -> Report {
        try await catalog.get().runFamilies(on: client, only: pattern)
    }

    private static func list(
        _ failure: Failure = .wrongAnswer, of pattern: String = id
    ) -> ExpectedFailures {
        ExpectedFailures([ExpectedFailure(pattern, failure, reason: "known")], file: "known.txt")
    }

    @Test(
        "The cases of a family that fail as its entry says are as expected, and its reason is known"
    )
    func expected() async throws {
        let report = try await Self.report(.wrong(at: [3, 7, 8])).expecting(Self.list())
        #expect(report.isAsExpected())
        #expect(!report.isConforming())
        let missed = report.families.flatMap(\.missed)
        #expect(missed.compactMap(report.expectedFailure).map(\.reason) == ["known"])
        #expect(report.text().contains("17 of 20 vectors of 1 family passed, 3 as expected\n"))
        #expect(report.text().contains("\nAS EXPECTED: 0 of 1 rules met, 1 not met as expected"))
        #expect(!report.text().contains("  x "))
    }

    @Test("A family of which no case fails so makes the entry stale")
    func stale() async throws {
        let right = try await Self.report(.right).expecting(Self.list())
        #expect(!right.isAsExpected())
        #expect(
            right.staleEntries.flatMap(\.lines) == [
                "STALE known.txt: \(Self.id): expected wrong-answer, but none of its cases is; remove the line",
                "  - \(Self.id)  wrong-answer  # known",
            ])
        let other = try await Self.report(.wrong(at: [3])).expecting(Self.list(.fault))
        #expect(other.unexpected.map(\.id) == ["rule-one"])
        #expect(
            other.staleEntries.flatMap(\.replacement).map(\.text) == [
                "\(Self.id)  wrong-answer  # "
            ])
    }

    @Test("An entry of a rule covers its families, a glob those that it matches")
    func patterns() async throws {
        for pattern in ["rule-one", "rule-*", "pkce/small/len*"] {
            let report = try await Self.report(.wrong(at: [3]))
            #expect(
                report.expecting(Self.list(of: pattern)).isAsExpected() == (pattern.hasPrefix("p")))
        }
        let lacking = try await Self.report(.lacking)
        #expect(lacking.expecting(Self.list(.unsupported, of: "rule-one")).isAsExpected())
    }

    @Test("Entries of families that are not run have no effect")
    func notRun() async throws {
        let report = try await Self.catalog.get().run(on: SmallClient.right)
        #expect(report.expecting(Self.list()).isAsExpected())
        #expect(report.renewing(Self.list())?.entries.map(\.reason) == ["known"])
    }

    @Test("A case that runs alone is covered by the entry of its family")
    func alone() async throws {
        let selection = Selection(vectors: ["\(Self.id)/7"])
        let report = try await Self.report(.wrong(at: [7]), only: selection)
        #expect(report.expecting(Self.list()).isAsExpected())
    }

    @Test("A written list reads back, keeps reasons that still hold, and makes the run as expected")
    func renewal() async throws {
        let report = try await Self.report(.wrong(at: [3, 7, 8]))
        let none = ExpectedFailures([], file: "known.txt")
        let first = try #require(report.renewing(none))
        #expect(first.entries.map(\.text) == ["\(Self.id)  wrong-answer  # "])
        let reasoned = Array(first.text.replacing("  # \n", with: "  # r\n").utf8)
        let list = try ExpectedFailures(
            octets: reasoned, file: "known.txt", in: try Self.catalog.get())
        #expect(report.expecting(list).isAsExpected())
        #expect(report.renewing(list).map { Array($0.text.utf8) } == reasoned)
        let right = try await Self.report(.right)
        #expect(right.renewing(list)?.entries.isEmpty == true)
    }

    @Test("An expected failure does not end a run, and others do")
    func watch() async throws {
        for (failure, isStopped) in [(Failure.wrongAnswer, false), (.fault, true)] {
            let watch = RunMonitor(
                stops: { _ in true }, isExpected: Self.list(failure).predicate)
            let report = try await Self.catalog.get().runFamilies(
                on: SmallClient.wrong(at: [3]), observer: watch)
            #expect(watch.isEnded == isStopped)
            #expect(report.families.count == 1)
        }
    }
}
