import Conformance
import Testing

/// Records an issue for each vector of a rule that the implementation under test does not pass.
func expectMet(
    _ rule: Rule.ID, sourceLocation: SourceLocation = #_sourceLocation
) async throws {
    for failure in try await failures(of: rule) {
        Issue.record("\(failure)", sourceLocation: sourceLocation)
    }
}
