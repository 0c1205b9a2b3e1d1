import Conformance
import Testing

/// Records an issue for each vector of a rule that the implementation under test does not pass.
func expectMet(_ rule: Rule.ID) async throws {
    for failure in try await failures(of: rule) {
        Issue.record("\(failure)", sourceLocation: Test.current?.sourceLocation ?? #_sourceLocation)
    }
}
