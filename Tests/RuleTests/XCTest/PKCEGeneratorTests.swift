import XCTest

/// PKCE: making the parameters.
final class PKCEGeneratorTests: XCTestCase {
    func testVerifierFresh() async throws {
        try await assertMet("verifier-fresh")
    }

    func testVerifierDrawnLegal() async throws {
        try await assertMet("verifier-drawn-legal")
    }

    func testVerifierVaries() async throws {
        try await assertMet("verifier-varies")
    }

    func testChallengeDrawnMatches() async throws {
        try await assertMet("challenge-drawn-matches")
    }

    func testMethodDrawnS256() async throws {
        try await assertMet("method-drawn-s256")
    }
}
