import Conformance
import ConformanceDiagnosis
import Samples
import TestSupport
import Testing

@Suite("What a test says of a rule and of a run")
struct TextReportIssueTests {
    /// A run of the tutorial's sample, made once.
    private static let whole = Task { try await report(excluding: []) }

    private static func report(excluding suites: [String]) async throws -> Report {
        let sample = try #require(Sample.all.first { $0.id == "tutorial-swift" })
        return try await Catalog.bundled.run(
            on: sample.adapter, only: Selection(excluding: suites.map { .suite($0) }))
    }

    @Test("Issues are short, and shorter if there are many")
    func lengths() async throws {
        let report = try await Self.whole.value
        let issues = report.unexpected.map { report.issue(on: $0, strict: false) }
        #expect(issues.count > 200)
        #expect(issues.allSatisfy { 1...25 ~= $0.count })
        #expect(issues.reduce(0) { $0 + $1.count } <= 800)
        #expect(report.summary(strict: false).count <= 60)
    }

    @Test("An issue says the cause, the rule, the case and the difference, however short it is")
    func content() async throws {
        let report = try await Self.whole.value
        for result in report.unexpected where result.status == .notMet {
            let lines = report.issue(on: result, strict: false)
            #expect(
                lines.contains {
                    $0.hasPrefix("FAIL  \(result.id)") || $0.hasPrefix("WARN  \(result.id)")
                })
            #expect(lines.contains { $0.hasPrefix("  x ") })
            #expect(lines.contains { $0.contains("observed  ") || $0.contains("verdict  ") })
        }
    }

    @Test("A single issue has the statement of its rule, and how to repeat the case")
    func single() async throws {
        let client = ScriptedClient { "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw+cM=" }
        let report = try await Catalog.bundled.run(on: client, only: ReportTests.selection)
        let lines = report.issue(on: try #require(report.unmet.first), strict: false)
        #expect(lines.first?.hasPrefix("cause: an implementation that ") == true)
        for part in [
            "FAIL  s256-challenge", "MUST use as the code challenge", "      input  ", "  x pkce/",
            "alone",
        ] {
            #expect(lines.contains { $0.contains(part) }, "\(part)")
        }
        #expect(lines.count <= 25)
    }

    @Test("What is lacking has a line for each reason of an operation")
    func reasons() async throws {
        let report = try await Catalog.bundled.run(
            on: ForgetfulClient(), only: Selection(suites: ["pkce/challenge"]))
        let lines = report.text().split(separator: "\n").filter { $0.hasPrefix("LACK  ") }
        #expect(lines.count == 2)
        for reason in ["no verifiers of 43 octets", "no other verifiers"] {
            #expect(
                lines.contains { $0.hasPrefix("LACK  code-challenge: ") && $0.hasSuffix(reason) })
        }
    }

    @Test("A text is made once for each choice of its options")
    func texts() async throws {
        let client = ScriptedClient { "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw+cM=" }
        let report = try await Catalog.bundled.run(on: client, only: ReportTests.selection)
        let texts = [report.text(), report.text(details: true), report.text(strict: true)]
        #expect(texts == [report.text(), report.text(details: true), report.text(strict: true)])
        #expect(texts[0] != texts[1])
    }
}

/// A client that has no code challenges, for reasons that differ.
private struct ForgetfulClient: InstalledApp {
    func codeChallenge(for codeVerifier: String, method: String) throws -> String {
        throw Unsupported(
            codeVerifier.utf8.count == 43 ? "no verifiers of 43 octets" : "no other verifiers")
    }
}
