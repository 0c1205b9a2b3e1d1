import Conformance
import Mistakes
import Testing

@Suite("Trivial implementations")
struct TrivialImplementationTests {
    /// The rules that it obeys all the same: the plain challenge is the verifier, and its listeners are
    /// always at 127.0.0.1.
    private static let obeyed: [TrivialImplementation: [Rule.ID]] = [
        .acceptsAll: ["listener-loopback-only"],
        .echoes: ["plain-challenge", "listener-loopback-only"],
        .answersConstant: ["listener-loopback-only"],
    ]

    @Test(
        "A trivial implementation meets no rule, and earns no refusal with a fault or a refusal of everything",
        arguments: TrivialImplementation.allCases)
    func trivial(_ implementation: TrivialImplementation) async throws {
        let report = try await Catalog.bundled.run(on: implementation)
        #expect(report.rules.count == (try Catalog.bundled.rules.count))
        let obeyed = Self.obeyed[implementation] ?? []
        #expect(report.rules.filter { $0.status == .met }.map(\.id) == obeyed)
        #expect(!report.isConforming())
        switch implementation {
        case .alwaysFaults:
            #expect(report.cases.allSatisfy { [.fault, .notShown].contains($0.verdict.kind) })
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
