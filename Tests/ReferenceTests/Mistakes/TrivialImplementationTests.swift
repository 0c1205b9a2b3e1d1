import Conformance
import Mistakes
import Testing

@Suite("Trivial implementations")
struct TrivialImplementationTests {
    /// The rules that it obeys all the same: the plain challenge is the verifier, and its listeners are
    /// always at 127.0.0.1, which some of their redirect URIs name.
    private static let obeyed: [TrivialImplementation: [Rule.ID]] = [
        .acceptsAll: ["listener-loopback-only", "listener-uri-literal"],
        .echoes: ["plain-challenge", "listener-loopback-only", "listener-uri-literal"],
        .answersConstant: ["listener-loopback-only", "listener-uri-literal"],
    ]

    @Test(
        "A trivial implementation meets no rule, and earns no refusal with a fault or a refusal of everything",
        arguments: TrivialImplementation.allCases)
    func trivial(_ implementation: TrivialImplementation) async throws {
        let report = try await Catalog.bundled.run(
            on: implementation, options: RunOptions().withoutPairs)
        #expect(report.rules.count == (try Catalog.bundled.rules.count))
        let obeyed = Self.obeyed[implementation] ?? []
        #expect(report.rules.filter { $0.status == .met }.map(\.id) == obeyed)
        #expect(!report.isConforming())
        switch implementation {
        case .alwaysFaults:
            // Discovery does not apply to what does not say that it has it.
            let kinds: Set<Verdict.Kind> = [.fault, .notShown, .notApplicable]
            #expect(report.cases.allSatisfy { kinds.contains($0.verdict.kind) })
        case .refusesAll:
            let passed = report.cases.filter(\.verdict.isPassed)
            // The twins of this rule may be declined as well: it demands no answer, only that a check comes first.
            let refused = passed.filter(\.vector.expectation.allowsRefusal)
            #expect(Set(refused.map(\.vector.rule)).isSubset(of: ["redirect-uri-checked-first"]))
            #expect(report.cases.contains { $0.verdict.kind == .noCredit })
        default: break
        }
    }
}
