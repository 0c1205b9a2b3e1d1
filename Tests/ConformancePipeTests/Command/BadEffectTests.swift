import ConformancePipe
import Conformance
import Foundation
import Testing

@Suite("Running clients that misbehave", .timeLimit(.minutes(20)))
struct BadEffectTests {
    private static let client = "installed-app/sign-in/custom-scheme"

    static let effects = [
        ("effect-number-twice", "used the number 1 for two effects"),
        ("effect-of-two-kinds", "wrote an invalid effect: "),
        ("effect-of-no-kind", "wrote an invalid effect: "),
        ("effect-of-another-form", "wrote an invalid effect: random.octets: "),
        ("effect-not-known", "unknown member \"print\""),
        ("effect-and-exit", "ended with exit status 1"),
        ("effects-without-end", "asked for too much: one case has more than 1000 effects \"keep\""),
        ("effects-one-by-one", "gave no answer within"),
        (
            "random-without-end",
            "asked for too much: the effects \"random\" of one case have more than 1048576 octets"
        ),
        ("step-without-result", "gave no answer within"),
    ]

    @Test("Only the client's own case fails", arguments: BadRun.windows(of: effects))
    func effect(_ effect: (String, String), window: Int) async throws {
        let vectors = BadRun.vectors + [Self.client]
        // A fault that the client makes itself is reported before the deadline, also on a slow machine.
        let isHang = effect.1.hasPrefix("gave no answer")
        let run = try await BadRun(
            effect.0, window: window, deadline: .seconds(isHang ? 2 : 20), vectors: vectors)
        let declared = try Selection(vectors: vectors).plan(in: BadRun.catalog).vectors
        #expect(run.report.cases.map(\.id) == declared.map(\.id))
        let verdict = try #require(run.report.cases.first { $0.id == Self.client }?.verdict)
        #expect(verdict.kind == .fault)
        #expect("\(verdict)".contains(effect.1), "\(verdict)")
        #expect(run.report.cases.count { $0.verdict.isPassed } == declared.count - 1)
        #expect(run.time < BadRun.bound)
    }
}
