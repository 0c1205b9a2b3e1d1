import XCTest

/// PKCE: the code challenge.
final class PKCEChallengeTests: XCTestCase {
    func testS256Challenge() async throws {
        try await assertMet("s256-challenge")
    }

    func testPlainChallenge() async throws {
        try await assertMet("plain-challenge")
    }

    func testVerifierLength() async throws {
        try await assertMet("verifier-length")
    }

    func testIllegalLengthRefused() async throws {
        try await assertMet("illegal-length-refused")
    }

    func testVerifierAlphabet() async throws {
        try await assertMet("verifier-alphabet")
    }

    func testIllegalCharacterRefused() async throws {
        try await assertMet("illegal-character-refused")
    }

    func testChallengeMethodExact() async throws {
        try await assertMet("challenge-method-exact")
    }
}
