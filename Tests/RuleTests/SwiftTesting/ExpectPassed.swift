import Conformance
import Reference
import Testing

/// The vectors of a rule.
func vectors(of rule: Rule.ID) throws -> [Vector] {
    let suite = try Catalog.bundled.suites.first { $0.rules.contains { $0.id == rule } }
    return try #require(suite, "there is no rule \(rule)").vectors(of: rule)
}

/// Expects that the reference implementation passes a vector.
func expectPassed(_ vector: Vector) async throws {
    let verdict = try await vector.verdict(
        for: ReferenceImplementation(), deadline: .seconds(60))
    #expect(verdict.isPassed, "\(vector.comment) \(verdict)")
}
