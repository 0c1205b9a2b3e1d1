import XCTest

/// Installed app: fresh requests.
final class InstalledAppFreshRequestsTests: XCTestCase {
    func testFreshStatePresent() async throws {
        try await assertMet("fresh-state-present")
    }

    func testFreshStatesDistinct() async throws {
        try await assertMet("fresh-states-distinct")
    }

    func testFreshChallengePresent() async throws {
        try await assertMet("fresh-challenge-present")
    }

    func testFreshChallengesDistinct() async throws {
        try await assertMet("fresh-challenges-distinct")
    }

    func testFreshStateHidesVerifier() async throws {
        try await assertMet("fresh-state-hides-verifier")
    }
}
