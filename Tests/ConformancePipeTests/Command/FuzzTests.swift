import ConformancePipe
import Conformance
import Foundation
import TestSupport
import Testing

@Suite("Adapters that misbehave at random", .timeLimit(.minutes(20)))
struct FuzzTests {
    /// How often each is run: once, or as `.ci/long` wants it.
    private static let seeds =
        ProcessInfo.processInfo.environment["CONFORMANCE_FUZZ_SEEDS"].flatMap { Int($0) } ?? 1

    @Test(
        "No case is lost and nothing hangs",
        arguments: ["random-by-question", "random-by-turn"], 1...seeds)
    func random(_ behaviour: String, seed: Int) async throws {
        let scratch = try Scratch()
        let words = try BadRun.words(behaviour, "\(seed)") + [scratch.url.path]
        let vectors = ["pkce/challenge/*"]
        let settings = CommandAdapter.Settings(window: [1, 2, 8][seed % 3])
        let run = try await BadRun(words, settings, .milliseconds(300), vectors)
        let declared = try Selection(vectors: vectors).plan(in: BadRun.catalog).vectors
        #expect(run.report.cases.map(\.id) == declared.map(\.id))
        let judged = run.report.cases.filter { $0.verdict.kind != .notRun }
        #expect(judged.count == declared.count || !run.report.isComplete)
        #expect(run.time < .seconds(60))
    }
}
