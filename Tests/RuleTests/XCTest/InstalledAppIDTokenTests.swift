import XCTest

/// Installed app: the ID token.
final class InstalledAppIDTokenTests: XCTestCase {
    func testIDTokenSubjectAndEmail() async throws {
        try await assertMet("id-token-subject-and-email")
    }

    func testIDTokenAlphabet() async throws {
        try await assertMet("id-token-alphabet")
    }

    func testIDTokenEncodingStrict() async throws {
        try await assertMet("id-token-encoding-strict")
    }

    func testIDTokenThreeParts() async throws {
        try await assertMet("id-token-three-parts")
    }

    func testIDTokenJSONObjects() async throws {
        try await assertMet("id-token-json-objects")
    }

    func testIDTokenAlgorithm() async throws {
        try await assertMet("id-token-algorithm")
    }

    func testIDTokenIssuer() async throws {
        try await assertMet("id-token-issuer")
    }

    func testIDTokenAudience() async throws {
        try await assertMet("id-token-audience")
    }

    func testIDTokenSeveralAudiences() async throws {
        try await assertMet("id-token-several-audiences")
    }

    func testIDTokenAuthorizedParty() async throws {
        try await assertMet("id-token-authorized-party")
    }

    func testIDTokenExpiry() async throws {
        try await assertMet("id-token-expiry")
    }

    func testIDTokenTimeWithFraction() async throws {
        try await assertMet("id-token-time-with-fraction")
    }

    func testIDTokenIssueTimeRequired() async throws {
        try await assertMet("id-token-issue-time-required")
    }

    func testIDTokenSubjectRequired() async throws {
        try await assertMet("id-token-subject-required")
    }

    func testIDTokenNonce() async throws {
        try await assertMet("id-token-nonce")
    }

    func testIDTokenUnknownIgnored() async throws {
        try await assertMet("id-token-unknown-ignored")
    }

    func testIDTokenDuplicateMembers() async throws {
        try await assertMet("id-token-duplicate-members")
    }
}
