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
        let list = ExpectedFailures(entries, file: "known.json")
        return try #require(report.renewing(list)).entries
    }

    @Test("A suite, then a rule, then vectors that fail alike make an entry, in reading order")
    func compression() async throws {
        let entries = try await Self.renewed(
            on: WrongClient { _, _ in throw CocoaError(.fileNoSuchFile) })
        #expect(entries.map(\.scope.id) == ["pkce/challenge", "pkce/base64url"])
        #expect(entries.map(\.failure) == [.fault, .unsupported])
        #expect(entries.allSatisfy { $0.reason.isEmpty })
        let rule = try await Self.renewed(
            on: WrongClient { _, method in method == "S256" ? "wrong" : nil },
            only: Selection(suites: ["pkce/challenge"]))
        #expect(rule.contains { $0.scope.kind == "rule" && $0.scope.id == "s256-challenge" })
        let vector = try await Self.renewed(
            on: ScriptedClient { "wrong" }, only: Selection(rules: ["s256-challenge"]))
        #expect(vector.map(\.scope.id) == [ScriptedClient.vector])
    }

    @Test("A part of a rule never makes an entry for the whole rule")
    func partialSelection() async throws {
        let entries = try await Self.renewed(
            on: ScriptedClient { "wrong" }, only: Selection(vectors: [ScriptedClient.vector]))
        #expect(entries.map(\.scope.kind) == ["vector"])
    }

    @Test(
        "An entry that is right or not selected is kept; one that is wrong is removed or loses its reason"
    )
    func keeping() async throws {
        let kept = ExpectedFailure(
            .suite("pkce/base64url"), .unsupported, reason: "kept", link: "https://example.com/1",
            expires: Day("2027-01-31"))
        let foreign = ExpectedFailure(.suite("google-app/flip-link"), .fault, reason: "foreign")
        let changed = ExpectedFailure(.vector(ScriptedClient.vector), .fault, reason: "old")
        let passing = ExpectedFailure(.rule("plain-challenge"), .fault, reason: "old")
        let entries = try await Self.renewed(
            passing, changed, foreign, kept, on: ScriptedClient { "wrong" })
        #expect(
            Set(entries.map(\.scope.id))
                == ["google-app/flip-link", ScriptedClient.vector, "pkce/base64url"])
        #expect(entries.first { $0.scope.id == "pkce/base64url" }?.saysTheSame(as: kept) == true)
        #expect(entries.first { $0.scope.id == ScriptedClient.vector }?.reason.isEmpty == true)
        #expect(entries.first { $0.scope.id == "google-app/flip-link" }?.reason == "foreign")
    }

    @Test("A written list reads back, and makes the run as expected once it has reasons")
    func roundTrip() async throws {
        let selection = Selection(suites: ["pkce/challenge"])
        let report = try await Catalog.bundled.run(on: WrongClient.lenient, only: selection)
        let empty = ExpectedFailures([], file: "known.json")
        let text = try #require(report.renewing(empty)).text
        let octets = Array(text.utf8)
        #expect(throws: ExpectedFailuresError.self) {
            try ExpectedFailures(octets: octets, file: "known.json")
        }
        let reasoned = Array(text.replacing("\"reason\": \"\"", with: "\"reason\": \"é\"").utf8)
        let list = try ExpectedFailures(octets: reasoned, file: "known.json")
        #expect(report.expecting(list).isAsExpected())
        #expect(report.renewing(list).map { Array($0.text.utf8) } == reasoned)
        #expect(list.entries.map(\.line) == Array(3..<(3 + list.entries.count)))
    }

    @Test("A run that came to no end has no list")
    func incomplete() async throws {
        let kept = try KeptCatalog()
        let report = try await ResultScenario.ended.report(in: kept.catalog)
        #expect(!report.isComplete)
        #expect(report.renewing(ExpectedFailures([], file: "known.json")) == nil)
    }
}
