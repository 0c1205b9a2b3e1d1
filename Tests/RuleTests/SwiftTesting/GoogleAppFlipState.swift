import Conformance
import Testing

@Suite("Google app: fresh state")
struct GoogleAppFlipState {
    @Test("Every link has one state", arguments: try vectors(of: "flip-state-present"))
    func flipStatePresent(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("Every link has a state of its own", arguments: try vectors(of: "flip-state-fresh"))
    func flipStateFresh(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
