import ConformancePipe
import Conformance
import Foundation
import TestSupport
import Testing

@Suite("Adapters that answer without doing the work", .timeLimit(.minutes(20)))
struct BadAttitudeTests {
    @Test(
        "They meet no rule",
        arguments: [
            "accept-all", "reject-all", "unsupported-all", "fault-all", "echo", "constant",
        ])
    func noRule(_ behaviour: String) async throws {
        let run = try await BadRun(behaviour)
        #expect(run.report.isComplete)
        #expect(!run.report.rules.contains { $0.status == .met })
        #expect(!run.report.isConforming())
    }

    @Test("An adapter that looks for the vectors finds none")
    func readsVectors() async throws {
        let program = try #require(Tool.executable("bad-adapter")).path
        let found = try await BadRun([program, "reads-vectors"], .init(directory: Repository.root))
        #expect(found.report.cases.allSatisfy { $0.verdict.isPassed })
        let run = try await BadRun([program, "reads-vectors"], .init())
        #expect(run.report.cases.allSatisfy { $0.verdict.kind == .unsupported })
    }

    @Test("Answers kept by id are of no use in the next run")
    func byID() async throws {
        let scratch = try Scratch()
        let words = try BadRun.words("by-id", "") + [scratch.url.path]
        let first = try await BadRun(words, .init(window: 1))
        #expect(first.report.cases.allSatisfy { $0.verdict.isPassed })
        let second = try await BadRun(words, .init(window: 1))
        #expect(second.report.cases.allSatisfy { $0.verdict.kind == .unsupported })
    }

    @Test("An answer that changes from run to run is unstable")
    func flaky() async throws {
        let once = try await BadRun("flaky")
        try once.expect(.passed, "")
        let twice = try await BadRun("flaky", repetition: Repetition(count: 2))
        try twice.expect(.unstable, "")
    }

    @Test("An answer that depends on the order is caught by another order")
    func orderDependent() async throws {
        let vectors = [BadRun.chosen, "pkce/base64url/text-*"]
        let run = try await BadRun("order-dependent", window: 1, vectors: vectors)
        #expect(run.report.cases.allSatisfy { $0.verdict.isPassed })
        let shuffled = try await BadRun(
            "order-dependent", window: 1, vectors: vectors, repetition: Repetition(count: 4))
        #expect(shuffled.chosenCase?.verdict.kind == .unstable)
        #expect(shuffled.othersFailed.isEmpty)
    }
}
