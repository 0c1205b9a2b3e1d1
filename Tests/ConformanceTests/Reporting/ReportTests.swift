import Conformance
import Testing

@Suite("The report")
struct ReportTests {
    static let selection = Selection(vectors: [ScriptedClient.vector])

    @Test(
        "A failure tells rule, source, input, first difference, likely mistake and how to repeat it"
    )
    func wrongAnswer() async throws {
        let client = ScriptedClient { "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw+cM=" }
        let report = try await Catalog.bundled.run(on: client, only: Self.selection)
        let lines = report.text().split(separator: "\n", omittingEmptySubsequences: false)
        let block = lines.drop { !$0.hasPrefix("  x ") }.joined(separator: "\n")
        #expect(lines[0].hasPrefix("FAIL  s256-challenge "))
        #expect(lines[0].hasSuffix(" MUST"))
        #expect(report.text().contains("RFC 7636, Section 4.2"))
        #expect(block == Self.expectedBlock(version: report.version))
    }

    private static func expectedBlock(version: String) -> String {
        """
          x pkce/challenge/published-pair-of-the-rfc
              The pair that RFC 7636 prints.
              input     code_verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
              expected  code_challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
              observed  code_challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw+cM="
                                                                                  ^ octet 41: 2D (-) became 2B (+)
              likely    an implementation that writes the challenge in base64 as it comes (client-uses-standard-base64)
              origin    RFC 7636, Appendix B
              alone     print(try await Catalog.bundled.run(on: ScriptedClient(), only: Selection(vectors: ["pkce/challenge/published-pair-of-the-rfc"])))

        FAIL  s256-challenge                                      1 of 1 vectors

        CAUSES
          1 case of 1 rule: an implementation that writes the challenge in base64 as it comes (client-uses-standard-base64)

        MUST    0 of 1 rules met, 1 not met  (documents 0/1)
        VECTORS 0 of 1 passed, 1 wrong answer
        NOT CONFORMING: 0 of 1 rules met, vectors \(version)
        """
    }

    @Test("A long value is cut, and never where it differs")
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

    @Test("A SHOULD rule that is missed is a warning, and fails a strict run")
    func should() async throws {
        let client = ScriptedClient { "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM" }
        let selection = Selection(suites: ["pkce/base64url", "pkce/challenge"])
        let report = try await Catalog.bundled.run(on: client, only: selection)
        #expect(report.isConforming())
        #expect(!report.isConforming(strict: true))
        #expect(report.text().contains("LACK  base64url-unpadded"))
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

    @Test("What an implementation says cannot forge lines of the report")
    func forgery() async throws {
        let client = ScriptedClient { throw Unsupported("x\nPASS  everything\u{1B}[2J") }
        let text = try await Catalog.bundled.run(on: client, only: Self.selection).text()
        #expect(text.contains(#"unsupported: x\nPASS  everything\u001b[2J"#))
        #expect(!text.contains("\nPASS"))
    }

    @Test("A reading is told")
    func reading() async throws {
        let client = ScriptedClient { "" }
        let report = try await Catalog.bundled.run(
            on: client, only: Selection(rules: ["plain-challenge"]))
        #expect(report.text().contains("reading plain-challenge: plain is offered"))
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
