import Foundation
import TestSupport
import Testing

@testable import Conformance
@testable import ConformanceDiagnosis
@testable import ConformanceReports

@Suite("Expected failures")
struct ExpectedFailuresTests {
    static let selection = Selection(rules: ["s256-challenge"])
    static let scripted = ExpectedFailure(
        ScriptedClient.vector, .wrongAnswer, reason: "known")

    static let wrong = ScriptedClient { "wrong" }

    static func report(
        on adapter: any Adapter, _ entries: ExpectedFailure...,
        only selection: Selection = selection
    ) async throws -> Report {
        let report = try await Catalog.bundled.run(on: adapter, only: selection)
        return report.expecting(ExpectedFailures(entries, file: "known.txt"))
    }

    @Test("An expected failure is counted separately, and the last line says so")
    func expected() async throws {
        let report = try await Self.report(on: Self.wrong, Self.scripted)
        #expect(!report.isConforming())
        #expect(report.isAsExpected())
        #expect(report.unexpected.isEmpty)
        #expect(report.text().contains(" passed, 1 as expected\n"))
        #expect(
            report.text().hasSuffix(
                "\nAS EXPECTED: 0 of 1 rules met, 1 not met as expected, \(Unselected.allButOne), vectors \(report.version)"
            )
        )
        #expect(!report.text().contains("FAIL"))
    }

    @Test("An expected failure hides no other failure of its rule")
    func hidesNothing() async throws {
        let client = WrongClient { _, method in method == "S256" ? "wrong" : nil }
        let report = try await Self.report(on: client, Self.scripted)
        let count = report.cases.count
        #expect(!report.isAsExpected())
        #expect(report.staleEntries.isEmpty)
        let text = report.text(details: true)
        #expect(text.contains("\(count - 1) of \(count) vectors failed, 1 as expected\n"))
        #expect(!text.contains("  x \(ScriptedClient.vector)"))
        #expect(
            text.contains("\nNOT CONFORMING: 0 of 1 rules met, \(Unselected.allButOne), vectors"))
    }

    @Test("An unexpected pass fails the run, with the line to remove")
    func unexpectedPass() async throws {
        let report = try await Self.report(on: WrongClient.right, Self.scripted)
        #expect(report.isConforming())
        #expect(!report.isAsExpected())
        let vector = ScriptedClient.vector
        #expect(
            report.staleEntries.flatMap(\.lines) == [
                "STALE known.txt: \(vector): expected wrong-answer, but it is passed; remove the line",
                "  - \(vector)  wrong-answer  # known",
            ])
        #expect(
            report.text().hasSuffix(
                "\nNOT AS EXPECTED: 1 of 1 rules met, 1 expected failure to change, \(Unselected.allButOne), vectors \(report.version)"
            ))
    }

    @Test("A failure of another kind fails the run, with the new line")
    func changedOutcome() async throws {
        let client = ScriptedClient { throw CocoaError(.fileNoSuchFile) }
        let report = try await Self.report(on: client, Self.scripted)
        #expect(!report.isAsExpected())
        #expect(report.unexpected.map(\.id) == ["s256-challenge"])
        let lines = report.staleEntries.flatMap(\.lines)
        #expect(lines[0].hasSuffix("expected wrong-answer, but it is fault; replace it by"))
        let vector = ScriptedClient.vector
        #expect(lines[2] == "  + \(vector)  fault  # ")
    }

    @Test("An entry of a rule fails if one of its cases passes, and is replaced by the others")
    func partialRule() async throws {
        let rule = ExpectedFailure("s256-challenge", .wrongAnswer, reason: "known")
        let client = WrongClient { verifier, method in
            method == "S256" && verifier != ScriptedClient.special ? "wrong" : nil
        }
        let report = try await Self.report(on: client, rule)
        let passed = report.cases.filter(\.verdict.isPassed).map(\.id)
        #expect(passed.contains(ScriptedClient.vector))
        let stale = try #require(report.staleEntries.first)
        #expect(report.unexpected.isEmpty)
        #expect(!report.isAsExpected())
        #expect(
            stale.replacement.map(\.pattern)
                == report.cases.map(\.id).filter { !passed.contains($0) })
        #expect(stale.replacement.allSatisfy { $0.reason == "known" })
    }

    @Test("An entry whose cases others cover fails the run")
    func repeated() async throws {
        let glob = ExpectedFailure("\(ScriptedClient.vector)*", .wrongAnswer, reason: "known")
        let report = try await Self.report(on: Self.wrong, Self.scripted, glob)
        #expect(!report.isAsExpected())
        #expect(
            report.staleEntries.map(\.reason) == [
                "\(glob.pattern): expected wrong-answer, but other lines cover its cases; remove the line"
            ])
    }

    @Test("A case of an entry may fail as another entry says")
    func exception() async throws {
        let client = WrongClient { verifier, method in
            guard method == "S256" else { return nil }
            guard verifier != ScriptedClient.special else { throw CocoaError(.fileNoSuchFile) }
            return "wrong"
        }
        let rule = ExpectedFailure("s256-*", .wrongAnswer, reason: "known")
        let one = ExpectedFailure(ScriptedClient.vector, .fault, reason: "known")
        let report = try await Catalog.bundled.run(on: client, only: Self.selection)
        for (entries, isRight) in [([rule, one], true), ([one, rule], true), ([rule], false)] {
            let list = ExpectedFailures(entries, file: "known.txt")
            #expect(report.expecting(list).isAsExpected() == isRight)
        }
    }

    @Test("Entries whose cases are not selected have no effect")
    func notSelected() async throws {
        let entry = ExpectedFailure(
            "pkce/base64url/*", .fault, reason: "known")
        let report = try await Self.report(on: WrongClient.right, entry)
        #expect(report.isAsExpected())
        #expect(
            report.text().contains(
                "\nCONFORMING: 1 of 1 rules met, \(Unselected.allButOne), vectors"))
    }

    @Test("A SHOULD rule that is not met is a warning besides what is expected, unless strict")
    func should() async throws {
        let selection = Selection(suites: ["pkce/base64url", "pkce/challenge"])
        let report = try await Self.report(on: Self.wrong, Self.scripted, only: selection)
        #expect(report.isAsExpected())
        #expect(!report.isAsExpected(strict: true))
        #expect(report.text().contains("1 not met as expected, 1 SHOULD not met, "))
    }

    @Test("The words for failures distinguish an answer from a refusal")
    func words() async throws {
        let report = try await Catalog.bundled.run(
            on: WrongClient.lenient, only: Selection(suites: ["pkce/challenge"]))
        let words = Dictionary(grouping: report.cases) { $0.failure }
        #expect(words[.accepted]?.isEmpty == false)
        #expect(
            words[.accepted]?.allSatisfy { !$0.vector.expectation.isAcceptance } == true)
        #expect(words[.wrongAnswer]?.map(\.id) == [ScriptedClient.vector])
        let refusing = ScriptedClient { throw Refusal("no") }
        let refused = try await Catalog.bundled.run(on: refusing, only: Self.selection)
        #expect(refused.cases.compactMap(\.failure) == [.refused])
    }

    @Test("What is unstable is expected by an entry that says so, which is stale if it is stable")
    func unstable() async throws {
        let count = try Self.selection.vectors(of: .bundled).count
        let asked = Locked(0)
        let client = WrongClient { _, _ in
            asked.withLock { $0 += 1 }
            return asked.withLock { $0 } > count ? "tired" : nil
        }
        let report = try await Catalog.bundled.run(
            on: client, only: Self.selection, options: RunOptions(runs: 2))
        func compared(_ failure: Failure, _ report: Report) -> Report {
            let entry = ExpectedFailure("s256-challenge", failure, reason: "known")
            return report.expecting(ExpectedFailures([entry], file: "known.txt"))
        }
        #expect(!compared(.wrongAnswer, report).isAsExpected())
        #expect(compared(.unstable, report).isAsExpected())
        for (client, runs) in [(WrongClient.right, 1), (WrongClient.right, 2)] {
            let stable = try await Catalog.bundled.run(
                on: client, only: Self.selection, options: RunOptions(runs: runs))
            #expect(compared(.unstable, stable).isAsExpected() == (runs == 1))
        }
    }
}
