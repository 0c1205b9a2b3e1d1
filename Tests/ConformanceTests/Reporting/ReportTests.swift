import Conformance
import ConformanceDiagnosis
import TestSupport
import Testing

@Suite("The report")
struct ReportTests {
    static let selection = Selection(vectors: [ScriptedClient.vector])

    @Test(
        "A failure names its rule, source, input, first difference, likely mistake and how to repeat it"
    )
    func wrongAnswer() async throws {
        let client = ScriptedClient { "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw+cM=" }
        let report = try await Catalog.bundled.run(on: client, only: Self.selection)
        let values = ["unselected": Unselected.allButOne, "version": report.version]
        #expect(
            try Golden.difference(of: report.text(), from: "report.txt", values: values) == nil)
    }

    @Test("A long value is truncated, but never where it differs")
    func longValue() async throws {
        let long = String(repeating: "a", count: 500)
        let client = ScriptedClient { long }
        let text = try await Catalog.bundled.run(on: client, only: Self.selection).text()
        #expect(text.contains(#"observed  code_challenge = "aaaa"#))
        #expect(text.contains(#"…" (500 octets)"#))
        #expect(text.contains("^ octet 1: 45 (E) became 61 (a)"))
    }

    @Test("Control and non-ASCII characters are escaped")
    func escapes() async throws {
        let client = ScriptedClient { "\u{1B}[31mé\n" }
        let text = try await Catalog.bundled.run(on: client, only: Self.selection).text()
        #expect(text.contains(#"observed  code_challenge = "\x1B[31m\xC3\xA9\x0A""#))
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
    }

    @Test("A SHOULD rule that is not met is a warning, and fails a strict run")
    func should() async throws {
        let client = ScriptedClient { "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM" }
        let selection = Selection(suites: ["pkce/base64url", "pkce/challenge"])
        let report = try await Catalog.bundled.run(on: client, only: selection)
        #expect(report.isConforming())
        #expect(!report.isConforming(strict: true))
        #expect(report.text().contains("LACK  base64url: 1 rule, 0 MUST: "))
        #expect(report.text().contains("\nCONFORMING: 7 of 8 rules met, 1 SHOULD not met"))
    }

    @Test("A run in which no rule is met does not conform")
    func nothingMet() async throws {
        struct Nothing: InstalledApp {}
        let selection = Selection(suites: ["pkce/base64url"])
        let report = try await Catalog.bundled.run(on: Nothing(), only: selection)
        #expect(report.isComplete)
        #expect(!report.isConforming())
    }

    @Test("What an implementation returns cannot forge lines of the report")
    func forgery() async throws {
        let client = ScriptedClient { throw Unsupported("x\nPASS  everything\u{1B}[2J") }
        let text = try await Catalog.bundled.run(on: client, only: Self.selection).text()
        #expect(text.contains(#"1 rule, 1 MUST: x\nPASS  everything\u001b[2J"#))
        #expect(!text.contains("\nPASS"))
    }

    @Test("A reading is counted, and named in the details")
    func reading() async throws {
        let client = ScriptedClient { "" }
        let report = try await Catalog.bundled.run(
            on: client, only: Selection(rules: ["plain-challenge"]))
        #expect(report.text().contains("\n1 reading taken, where 1 rule allows several\n"))
        let details = report.text(details: true)
        #expect(details.contains("\nreading plain-challenge: plain is offered\n"))
    }

    /// An app that fails in another way each time, and writes much.
    private struct Wreck: InstalledApp, AppFlipApp {
        func answer(_ activity: FlipActivity) throws -> FlipAnswer {
            throw Unexpected(text: "\(activity)")
        }

        func codeChallenge(for codeVerifier: String, method: String) throws -> String {
            throw Unexpected(text: codeVerifier)
        }

        struct Unexpected: Error {
            let text: String
        }
    }

    @Test("However much fails, the text has about a hundred lines; the details have every failure")
    func length() async throws {
        let report = try await Catalog.bundled.run(on: Wreck())
        let lines = report.text().split(separator: "\n", omittingEmptySubsequences: false)
        #expect(report.unexpected.count > 300)
        #expect(60...104 ~= lines.count)
        #expect(lines.first == lines.last)
        let details = report.text(details: true)
        for result in report.unexpected where result.status == .notMet {
            #expect(details.contains("\nFAIL  \(result.id) ") || result.rule.level != .must)
        }
    }

    @Test("Rules are listed by level, MUST first")
    func order() async throws {
        let report = try await Catalog.bundled.run(on: Wreck())
        let rows = report.text(details: true).split(
            separator: "\n", omittingEmptySubsequences: false
        )
        .drop { $0 != "RULES" }.dropFirst().prefix { !$0.isEmpty }
        let levels = rows.compactMap { row in
            Rule.Level.allCases.firstIndex { row.contains(" \($0.rawValue) ") }
        }
        #expect(Set(levels) == [0, 1] || Set(levels) == [0, 1, 2])
        #expect(levels == levels.sorted())
        #expect(levels.count == rows.count)
    }

    @Test("An expectation that fails reflects the counts of a report alone, not its vectors")
    func reflection() async throws {
        struct Refusing: AppFlipApp {
            func answer(_ activity: FlipActivity) throws -> FlipAnswer { throw Refusal("always") }
        }
        let report = try await Catalog.bundled.run(on: Refusing())
        #expect(report.cases.count { !$0.verdict.isPassed } > 500)
        let children = Mirror(reflecting: report).children
        #expect(children.compactMap(\.label) == ["rules", "unmet"])
        #expect(children.allSatisfy { $0.value is Int })
    }
}
