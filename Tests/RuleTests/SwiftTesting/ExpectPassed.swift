import Conformance
import Reference
import Testing

/// The vectors of a rule.
func vectors(of rule: Rule.ID) throws -> [Vector] {
    let vectors = try Catalog.bundled.vectors.filter { $0.rule == rule }
    return try #require(vectors.isEmpty ? nil : vectors, "there is no rule \(rule)")
}

/// Expects that the reference implementation passes a vector.
func expectPassed(_ vector: Vector) async throws {
    let verdict = try await vector.verdict(
        for: ReferenceImplementation(), deadline: .seconds(60))
    #expect(verdict.isPassed, "\(vector.comment) \(verdict)")
}
