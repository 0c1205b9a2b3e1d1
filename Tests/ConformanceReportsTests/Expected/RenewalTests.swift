import Foundation
import TestSupport
import Testing

@testable import Conformance
@testable import ConformanceReports

@Suite("Writing expected failures")
struct RenewalTests {
    static func renewed(
        _ entries: ExpectedFailure..., on adapter: any Adapter,
        only selection: Selection = Selection(suites: ["pkce/challenge", "pkce/base64url"])
    ) async throws -> [ExpectedFailure] {
        let report = try await Catalog.bundled.run(on: adapter, only: selection)
        let list = ExpectedFailures(entries, file: "known.txt")
        return try #require(report.renewing(list)).entries
    }

    @Test("A suite, then a rule, then vectors that fail alike make an entry, in reading order")
    func compression() async throws {
        let entries = try await Self.renewed(
            on: WrongClient { _, _ in throw CocoaError(.fileNoSuchFile) })
        #expect(entries.map(\.pattern) == ["pkce/challenge/*", "pkce/base64url/*"])
        #expect(entries.map(\.failure) == [.fault, .unsupported])
        #expect(entries.allSatisfy { $0.reason.isEmpty })
        let rule = try await Self.renewed(
            on: WrongClient { _, method in method == "S256" ? "wrong" : nil },
            only: Selection(suites: ["pkce/challenge"]))
        #expect(rule.contains { $0.pattern == "s256-challenge" })
        let vector = try await Self.renewed(
            on: ScriptedClient { "wrong" }, only: Selection(rules: ["s256-challenge"]))
        #expect(vector.map(\.pattern) == [ScriptedClient.vector])
    }

    @Test("A part of a rule never makes an entry for the whole rule")
    func partialSelection() async throws {
        let entries = try await Self.renewed(
            on: ScriptedClient { "wrong" }, only: Selection(vectors: [ScriptedClient.vector]))
        #expect(entries.map(\.pattern) == [ScriptedClient.vector])
    }

    @Test(
        "An entry that is right or not selected is kept; one that is wrong is removed or loses its reason"
    )
    func keeping() async throws {
        let kept = ExpectedFailure("pkce/base64url/*", .unsupported, reason: "kept")
        let foreign = ExpectedFailure("google-app/flip-link/*", .fault, reason: "foreign")
        let changed = ExpectedFailure(ScriptedClient.vector, .fault, reason: "old")
        let passing = ExpectedFailure("plain-challenge", .fault, reason: "old")
        let list = ExpectedFailures([passing, changed, foreign, kept], file: "known.txt")
        let read = try ExpectedFailures(octets: Array(list.text.utf8), file: "known.txt")
        let report = try await Catalog.bundled.run(
            on: ScriptedClient { "wrong" },
            only: Selection(suites: ["pkce/challenge", "pkce/base64url"]))
        #expect(
            report.renewing(read)?.text == """
                \(list.text.prefix { $0 != "\n" })
                \(ScriptedClient.vector)  wrong-answer  #\u{20}
                \(foreign.text)
                \(kept.text)

                """)
    }

    @Test("A written list reads back, and makes the run as expected once it has reasons")
    func roundTrip() async throws {
        let selection = Selection(suites: ["pkce/challenge"])
        let report = try await Catalog.bundled.run(on: WrongClient.lenient, only: selection)
        let empty = ExpectedFailures([], file: "known.txt")
        let text = try #require(report.renewing(empty)).text
        let octets = Array(text.utf8)
        #expect(throws: ExpectedFailuresError.self) {
            try ExpectedFailures(octets: octets, file: "known.txt")
        }
        let reasoned = Array(text.replacing("  # \n", with: "  # é\n").utf8)
        let list = try ExpectedFailures(octets: reasoned, file: "known.txt")
        #expect(report.expecting(list).isAsExpected())
        #expect(report.renewing(list).map { Array($0.text.utf8) } == reasoned)
        #expect(list.entries.map(\.line) == Array(2..<(2 + list.entries.count)))
    }

    @Test("A run that came to no end has no list")
    func incomplete() async throws {
        let kept = try KeptCatalog()
        let report = try await ResultScenario.ended.report(in: kept.catalog)
        #expect(!report.isComplete)
        #expect(report.renewing(ExpectedFailures([], file: "known.txt")) == nil)
    }
}
