import Conformance
import Mistakes
import Testing

@Suite("The floor")
struct FloorTests {
    @Test("A trivial implementation meets no rule", arguments: TrivialImplementation.allCases)
    func trivial(_ implementation: TrivialImplementation) async throws {
        let report = try await Catalog.bundled.run(on: implementation)
        #expect(report.rules.count == (try Catalog.bundled.rules.count))
        #expect(report.rules.filter { $0.status == .met }.map(\.id) == [])
        #expect(!report.isConforming())
    }

    @Test("An implementation that always faults earns no refusal")
    func faults() async throws {
        let report = try await Catalog.bundled.run(on: TrivialImplementation.alwaysFaults)
        #expect(report.cases.allSatisfy { $0.verdict.kind == .fault })
    }

    @Test("An implementation that refuses everything earns no refusal")
    func refusals() async throws {
        let report = try await Catalog.bundled.run(on: TrivialImplementation.refusesAll)
        #expect(report.cases.contains { $0.verdict.kind == .noCredit })
        #expect(
            !report.cases.contains { $0.vector.expectation.allowsRefusal && $0.verdict.isPassed })
    }
}
