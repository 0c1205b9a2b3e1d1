import Conformance
import Testing

@Suite("Installed app: fresh requests")
struct InstalledAppFreshRequests {
    @Test("Every request has one state", arguments: try vectors(of: "fresh-state-present"))
    func freshStatePresent(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Every request has a state of its own", arguments: try vectors(of: "fresh-states-distinct"))
    func freshStatesDistinct(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Every request has one code challenge",
        arguments: try vectors(of: "fresh-challenge-present"))
    func freshChallengePresent(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Every request has a verifier of its own",
        arguments: try vectors(of: "fresh-challenges-distinct"))
    func freshChallengesDistinct(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The state does not tell the verifier",
        arguments: try vectors(of: "fresh-state-hides-verifier"))
    func freshStateHidesVerifier(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
