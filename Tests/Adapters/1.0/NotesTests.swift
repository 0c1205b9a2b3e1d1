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
    }
}

private let signIn = ConformanceRun(
    Selection(suites: ["installed-app/sign-in"]),
    options: RunOptions(timeout: .seconds(5), runs: 2, seed: 1, jobs: 2),
    expecting: .failures(listedIn: "known.txt"), attaching: [.page, .resultFile]
) {
    NotesAdapter()
}

@Suite("The client of an app, in part")
struct NotesStateTests {
    @Test(
        "keeps its states", .conformance(signIn),
        arguments: try signIn.rules.filter { $0.id.contains("state") })
    func keepsItsStates(for rule: RuleCase) async throws {
        try await signIn.check(rule, strict: true)
    }
}
