import Conformance
import ConformanceDiagnosis
import ConformanceTesting
import Reference
import Testing
import XCTest

/// A client that makes challenges and nothing else.
private struct Challenges: InstalledApp {
    func codeChallenge(for codeVerifier: String, method: String) throws -> String {
        try ReferenceImplementation().codeChallenge(for: codeVerifier, method: method)
    }
}

/// The same, which declares that time does not pass for it.
private struct ClocklessClient: InstalledApp {
    var lacks: [Capability] { [.clock] }

    func session(for settings: ClientSettings, in world: any World) async -> any ClientSession {
        await ReferenceImplementation().session(for: settings, in: world)
    }
}

/// All rules of a suite whose operation the client lacks.
private func lacking() -> ConformanceRun {
    ConformanceRun(Selection(suites: ["pkce/challenge", "installed-app/revocation-request"])) {
        Challenges()
    }
}

/// The rules all of whose vectors need a clock that can be set forward.
private let clockRules = ["session-expired-token-unused"]

@Suite("Nothing that was not shown is silent")
struct SilenceTests {
    /// What checking some rules records: the texts of issues, and of warnings.
    private func recorded(
        _ rules: [RuleCase], of run: ConformanceRun, strict: Bool = false
    ) async throws -> (issues: [String], warnings: [String]) {
        let found = Locked<(issues: [String], warnings: [String])>(([], []))
        for rule in rules {
            try await withKnownIssue(isIntermittent: true) {
                try await run.check(rule, strict: strict)
            } matching: { issue in
                found.withLock { found in
                    #if compiler(>=6.3)
                        if issue.severity == .warning { return found.warnings.append(issue.text) }
                    #endif
                    found.issues.append(issue.text)
                }
                return true
            }
        }
        return found.withLock { $0 }
    }

    @Test("A missing operation is one issue, and a warning for each further rule that needs it")
    func unsupported() async throws {
        let run = lacking()
        let unmet = try await run.report.unmet
        let musts = unmet.count { $0.rule.level == .must }
        let found = try await recorded(try run.rules, of: run)
        #expect(musts > 5 && musts < unmet.count)
        #expect(found.issues.count == 2)
        let line = "LACK  revocation-request: \(unmet.count) rules, \(musts) MUST: "
        #expect(found.issues.first?.hasPrefix(line) == true)
        #if compiler(>=6.3)
            #expect(found.warnings.count == unmet.count - 1)
        #endif
    }

    @Test("A missing operation is an issue whichever of its rules is checked")
    func single() async throws {
        let run = lacking()
        let last = try await run.report.unmet.last { $0.rule.level == .must }
        let rule = try run.rules.filter { $0.id == last?.id }
        #expect(try await recorded(rule, of: run).issues.count == 1)
    }

    @Test("With strict, a SHOULD rule whose operation is missing is an issue as well")
    func strict() async throws {
        let run = lacking()
        let should = try await run.report.unmet.filter { $0.rule.level == .should }.map(\.id)
        let rules = try run.rules.filter { should.contains($0.id) }
        let found = try await recorded(rules, of: run, strict: true)
        #expect(!should.isEmpty && found.issues.count == 1)
    }

    @Test("The last rule has the closing issue: verdict, what is lacking, and counts")
    func closing() async throws {
        let run = lacking()
        let rules = try run.rules.reversed()
        let before = try await recorded(Array(rules.dropLast()), of: run).issues
        #expect(!before.contains { $0.hasPrefix("NOT CONFORMING") })
        let last = try await recorded([try #require(rules.last)], of: run).issues
        let closing = try #require(last.last { $0.hasPrefix("NOT CONFORMING: ") })
        for part in ["LACK  revocation-request: ", "MUST    ", "VECTORS ", "DECLARE"] {
            #expect(closing.contains("\n\(part)"), "\(part)")
        }
    }

    @Test("A run that is repeated is summed up once more")
    func repeated() async throws {
        let run = lacking()
        for _ in 0..<2 {
            let issues = try await recorded(try run.rules, of: run).issues
            #expect(issues.count { $0.hasPrefix("NOT CONFORMING: ") } == 1)
        }
    }

    @Test("What the adapter says that it lacks is no issue")
    func notApplicable() async throws {
        let selection = Selection(rules: clockRules + ["session-retry-after-401"])
        let run = ConformanceRun(selection) { ClocklessClient() }
        let found = try await recorded(try run.rules, of: run)
        #expect(found.issues.isEmpty && found.warnings.isEmpty)
        #expect(try await run.report.text().contains("1 not applicable"))
    }

    @Test("A run to which nothing applies has the closing issue")
    func nothing() async throws {
        let run = ConformanceRun(Selection(rules: clockRules)) { ClocklessClient() }
        let found = try await recorded(try run.rules, of: run)
        #expect(found.issues.count == 1)
        #expect(found.issues.first?.hasPrefix("NOT CONFORMING: 0 of 1 rules met") == true)
    }

    @Test("A role that is selected and not played is an issue for each MUST rule")
    func unplayed() async throws {
        let selection = Selection(suites: ["pkce/challenge", "google-app/flip-result"])
        let run = ConformanceRun(selection) { Challenges() }
        let judged = try await run.report.rules.count
        let missing = try run.rules.count - judged
        let found = try await recorded(try run.rules, of: run)
        #expect(missing > 3)
        #expect(found.issues.count { $0.hasPrefix("SKIP  ") } + found.warnings.count == missing)
        #expect(found.issues.last?.contains("SKIP  \(missing) rules not run") == true)
    }

    #if compiler(>=6.1)
        @Test("The trait sums up a run of which only some rules are checked, once")
        func trait() async throws {
            let run = lacking()
            let test = try #require(Test.current)
            let rules = try run.rules
            let found = Locked<[String]>([])
            try await withKnownIssue {
                try await ConformanceTrait.conformance(run).provideScope(for: test, testCase: nil) {
                    for rule in rules { try await run.check(rule) }
                }
            } matching: { issue in
                found.withLock { $0.append(issue.text) }
                return true
            }
            let verdicts = found.withLock { $0 }.filter { $0.hasPrefix("NOT CONFORMING: ") }
            #expect(verdicts.count == 1)
        }
    #endif
}

extension Issue {
    /// What was recorded.
    fileprivate var text: String { comments.map(\.rawValue).joined(separator: "\n") }
}

#if !canImport(Darwin)
    final class SilenceXCTests: XCTestCase {
        private var isCollecting = false
        private var messages: [String] = []

        override func recordFailure(
            withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
            expected: Bool
        ) {
            guard isCollecting else {
                return super.recordFailure(
                    withDescription: description, inFile: filePath, atLine: lineNumber,
                    expected: expected)
            }
            messages.append(description)
        }

        func testAMissingOperationFailsOnceAndTheRunOnce() async throws {
            isCollecting = true
            try await lacking().assertConforms()
            isCollecting = false
            XCTAssertEqual(messages.count, 2)
            XCTAssertTrue(messages.first?.contains("LACK  revocation-request: ") == true)
            XCTAssertTrue(messages.last?.contains("NOT CONFORMING: ") == true)
        }

        func testARunToWhichNothingAppliesIsSkipped() async throws {
            let run = ConformanceRun(Selection(rules: clockRules)) { ClocklessClient() }
            do {
                try await run.assertConforms()
                XCTFail("it was not skipped")
            } catch let skip as XCTSkip {
                XCTAssertTrue(skip.message?.contains("0 of 1 rules met") == true)
            }
        }
    }
#endif
