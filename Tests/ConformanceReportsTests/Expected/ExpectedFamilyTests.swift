import StrictCodecs
import TestSupport
import Testing

@testable import Conformance
@testable import ConformanceReports

@Suite("Expected failures of families")
struct ExpectedFamilyTests {
    private static let id = "pkce/small/lengths"

    /// A suite with a family of twenty plain challenges.
    private static let catalog = Result {
        try VectorFolder.catalog(family: VectorFolder.family(count: 20))
    }

    private static func report(
        _ client: SmallClient, only pattern: SelectionPattern = SelectionPattern()
    ) async throws -> Report {
        try await catalog.get().runFamilies(on: client, only: pattern)
    }

    private static func entry(
        _ numbers: String?, _ failure: Failure = .wrongAnswer, reason: String = "known",
        expires: Day? = nil
    ) throws -> ExpectedFailure {
        let ranges = try numbers.map { try #require(NumberRanges($0)) }
        return ExpectedFailure(
            .family(id, ranges?.ranges), failure, reason: reason, expires: expires)
    }

    private static func list(_ entries: ExpectedFailure...) -> ExpectedFailures {
        ExpectedFailures(entries, file: "known.json")
    }

    @Test("A family that fails as its entry says is as expected, and its reason is known")
    func expected() async throws {
        let report = try await Self.report(.wrong(at: [3, 7, 8]))
            .expecting(Self.list(try Self.entry("3,7-8")))
        #expect(report.isAsExpected())
        #expect(!report.isConforming())
        let missed = report.families.flatMap(\.missed)
        #expect(missed.compactMap(report.expectedFailure).map(\.reason) == ["known"])
        #expect(report.text().contains("17 of 20 vectors of 1 family passed, 3 as expected\n"))
        #expect(report.text().contains("\nAS EXPECTED: 0 of 1 rules met, 1 not met as expected"))
        #expect(!report.text().contains("  x "))
    }

    @Test("Numbers other than those of the entry fail the run, with the new line")
    func changed() async throws {
        let known = Self.list(try Self.entry("3,7-8"))
        let worse = try await Self.report(.wrong(at: [3, 7, 8, 9])).expecting(known)
        #expect(!worse.isAsExpected())
        #expect(
            worse.text(details: true).contains(
                "  x \(Self.id)/3: 4 vectors of the family, wrong-answer"))
        #expect(
            worse.staleEntries.flatMap(\.lines) == [
                "STALE known.json: family \(Self.id): expected 3 vectors wrong-answer, but 4 are; replace it by",
                #"  - {"family": "pkce/small/lengths", "numbers": "3,7-8", "outcome": "wrong-answer", "reason": "known"}"#,
                #"  + {"family": "pkce/small/lengths", "numbers": "3,7-9", "outcome": "wrong-answer", "reason": ""}"#,
            ])
        let better = try await Self.report(.wrong(at: [3])).expecting(known)
        #expect(!better.isAsExpected())
        #expect(better.unexpected.isEmpty)
        let replacement = try #require(better.staleEntries.first?.replacement)
        #expect(replacement.map(\.reason) == ["known"])
        #expect(replacement.first?.scope.numbers?.description == "3")
        let right = try await Self.report(.right).expecting(known)
        #expect(right.staleEntries.first?.replacement?.isEmpty == true)
        #expect(right.staleEntries.first?.reason.hasSuffix("but none is; remove the line") == true)
    }

    @Test("An entry holds for its outcome and until its date, and no number may have two entries")
    func stale() async throws {
        let report = try await Self.report(.wrong(at: [3, 7, 8]))
        let other = report.expecting(Self.list(try Self.entry("3,7-8", .fault)))
        #expect(other.unexpected.map(\.id) == ["rule-one"])
        let old = try Self.entry("3,7-8", expires: Day("2027-01-31"))
        let late = report.expecting(Self.list(old), on: try #require(Day("2027-02-01")))
        #expect(late.unexpected.map(\.id) == ["rule-one"])
        #expect(late.staleEntries.first?.reason.hasPrefix("expired on 2027-01-31") == true)
        let inTime = report.expecting(Self.list(old), on: try #require(Day("2027-01-31")))
        #expect(inTime.isAsExpected())
        let twice = report.expecting(Self.list(try Self.entry("3,7-8"), try Self.entry("8")))
        #expect(!twice.isAsExpected())
        #expect(twice.staleEntries.count == 1)
    }

    @Test("An entry of a rule covers a family all of whose cases fail so, and no other")
    func rule() async throws {
        let known = Self.list(ExpectedFailure(.rule("rule-one"), .unsupported, reason: "known"))
        let none = try await Self.report(.lacking).expecting(known)
        #expect(none.isAsExpected())
        #expect(none.staleEntries.isEmpty)
        let some = try await Self.report(.wrong(at: [3])).expecting(
            Self.list(ExpectedFailure(.rule("rule-one"), .wrongAnswer, reason: "known")))
        #expect(some.unexpected.map(\.id) == ["rule-one"])
    }

    @Test("Entries of families that are not run have no effect")
    func notRun() async throws {
        let known = Self.list(try Self.entry("3"))
        let report = try await Self.catalog.get().run(on: SmallClient.right)
        #expect(report.expecting(known).isAsExpected())
        #expect(report.renewing(known)?.entries.map(\.reason) == ["known"])
    }

    @Test("A case that runs alone is covered by the entry of its family", arguments: [true, false])
    func alone(isExpected: Bool) async throws {
        let selection = SelectionPattern(vectors: ["\(Self.id)/7"])
        let report = try await Self.report(.wrong(at: [7]), only: selection)
        let known = Self.list(try Self.entry(isExpected ? "3,7-8" : "3"))
        #expect(report.expecting(known).isAsExpected() == isExpected)
        #expect(report.expecting(known).staleEntries.isEmpty)
        #expect(report.renewing(known)?.entries.map(\.reason) == ["known"])
    }

    @Test("A written list reads back, keeps reasons that still hold, and makes the run as expected")
    func renewal() async throws {
        let report = try await Self.report(.wrong(at: [3, 7, 8]))
        let first = try #require(report.renewing(Self.list()))
        #expect(first.entries.map(\.reason) == [""])
        #expect(first.text.contains(#"{"family": "pkce/small/lengths", "numbers": "3,7-8", "#))
        let reasoned = Array(
            first.text.replacing("\"reason\": \"\"", with: "\"reason\": \"r\"").utf8)
        let list = try ExpectedFailures(
            octets: reasoned, file: "known.json", in: try Self.catalog.get())
        #expect(report.expecting(list).isAsExpected())
        #expect(report.renewing(list).map { Array($0.text.utf8) } == reasoned)
        let fewer = try await Self.report(.wrong(at: [3]))
        #expect(fewer.renewing(list)?.entries.map(\.reason) == ["r"])
        let other = try await Self.report(.wrong(at: [3, 4]))
        #expect(other.renewing(list)?.entries.map(\.reason) == [""])
        let none = try await Self.report(.right)
        #expect(none.renewing(list)?.entries.isEmpty == true)
    }

    @Test("A family that fails entirely, like its suite, has no entry of its own")
    func covered() async throws {
        let report = try await Self.report(.lacking)
        let entries = try #require(report.renewing(Self.list())).entries
        #expect(entries.map(\.scope.kind) == ["suite"])
    }

    @Test("An expected failure does not end a run, and others do")
    func watch() async throws {
        let catalog = try Self.catalog.get()
        for (numbers, isStopped) in [("3", false), ("4", true)] {
            let known = Self.list(try Self.entry(numbers))
            let watch = RunMonitor(
                stops: { _ in true }, isExpected: known.predicate(in: catalog))
            let report = try await catalog.runFamilies(
                on: SmallClient.wrong(at: [3]), observer: watch)
            #expect(watch.isEnded == isStopped)
            #expect(report.families.count == 1)
        }
    }

    @Test(
        "What a list relies on in a family is checked without the families being read",
        arguments: [
            (
                "rule-one\", \"comment\": \"C.\",\n \"vary",
                "rule-two\", \"comment\": \"C.\",\n \"vary", "there is no rule"
            ),
            ("\"count\": 20", "\"count\": 0", "count: must be at least 1"),
            ("\"count\": 20", "\"counts\": 20", "unknown member \"counts\""),
        ])
    func outlines(_ spoilt: (text: String, other: String, reason: String)) throws {
        let family = VectorFolder.family(count: 20).replacing(spoilt.text, with: spoilt.other)
        let error = #expect(throws: VectorFileError.self) {
            try Self.read(in: VectorFolder.catalog(family: family))
        }
        #expect(error?.description.contains(spoilt.reason) == true, "\(error?.description ?? "")")
    }

    @Test("An id that two families have is refused by a list of expected failures")
    func twice() throws {
        let family = VectorFolder.family(count: 20)
        let catalog = try VectorFolder.catalog(
            replacing: VectorFolder.vectors, with: VectorFolder.vectors(behind: [family, family]))
        let error = #expect(throws: VectorFileError.self) { try Self.read(in: catalog) }
        #expect(error?.description.contains("the id is used twice") == true)
    }

    private static func read(in catalog: Catalog) throws -> ExpectedFailures {
        let list = """
            {"expected_failures": [{"family": "\(id)", "outcome": "wrong-answer", "reason": "known"}]}
            """
        return try ExpectedFailures(octets: Array(list.utf8), file: "known.json", in: catalog)
    }
}
