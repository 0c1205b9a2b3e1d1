import Conformance
import ConformanceReports
import ConformanceTesting
import Foundation
import Testing

private let notes = ConformanceRun(
    Selection(suites: ["installed-app/sign-in", "installed-app/session"])
) {
    NotesAdapter()
}

@Suite("The client of an app")
struct NotesTests {
    @Test("conforms", arguments: try notes.rules)
    func conforms(to rule: RuleCase) async throws {
        try await notes.check(rule)
    }

    @Test("leaves its reports in a folder")
    func reports() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("notes-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await notes.report.writeFiles(to: folder.path)
        let stored = try StoredResult(
            path: folder.appendingPathComponent("result.jsonl").path, in: .bundled)
        #expect(stored.report.cases.count == (try await notes.report.cases.count))
        let page = try String(
            contentsOf: folder.appendingPathComponent("report.html"), encoding: .utf8)
        #expect(page.contains("NotesAdapter"))
    }

    @Test("has rules that do not apply, since its endpoints are constants")
    func constants() async throws {
        let lacking = try await notes.report.rules.flatMap(\.cases).filter {
            $0.verdict.kind == .notApplicable
        }
        #expect(!lacking.isEmpty)
        for result in lacking { #expect(!result.vector.needs.isEmpty) }
    }

    @Test("that refreshes expired tokens only is judged by its refreshes as well")
    func expiry() async throws {
        let rule = "session-refresh-token-rotates"
        let run = ConformanceRun(Selection(rules: [rule])) { ExpiryAdapter() }
        let cases = try await run.report.cases.filter { $0.numbers == nil }
        #expect(cases.count >= 3)
        for result in cases { #expect(result.verdict.kind == .passed, "\(result.id)") }
    }

    @Test("with the system clock cannot let time pass in a vector")
    func systemClock() async throws {
        let run = ConformanceRun(Selection(suites: ["installed-app/session"])) {
            SystemClockAdapter()
        }
        let cases = try await run.report.cases
        for result in cases where result.vector.needs.contains(.clock) {
            #expect(result.verdict.kind == .notApplicable, "\(result.id)")
        }
        #expect(cases.contains { $0.verdict.kind == .passed })
    }
}

#if compiler(>=6.1)
    private let signIn = ConformanceRun(
        Selection(suites: ["installed-app/sign-in"])
    ) {
        NotesAdapter()
    }

    @Suite("The client of an app, in part")
    struct NotesStateTests {
        @Test(
            "keeps its states", .conformance(signIn),
            arguments: try signIn.rules.filter { $0.id.contains("state") })
        func keepsItsStates(for rule: RuleCase) async throws {
            try await signIn.check(rule)
        }
    }
#endif
