import XCTest

/// PKCE: what the server checks.
final class PKCEVerificationTests: XCTestCase {
    func testServerSupportsS256() async throws {
        try await assertMet("server-supports-s256")
    }

    func testServerSupportsPlain() async throws {
        try await assertMet("server-supports-plain")
    }

    func testServerVerifierChecked() async throws {
        try await assertMet("server-verifier-checked")
    }

    func testServerMismatchIsInvalidGrant() async throws {
        try await assertMet("server-mismatch-is-invalid-grant")
    }

    func testServerVerifierRequired() async throws {
        try await assertMet("server-verifier-required")
    }

    func testServerVerifierWithoutChallengeRefused() async throws {
        try await assertMet("server-verifier-without-challenge-refused")
    }

    func testServerMethodAbsentMeansPlain() async throws {
        try await assertMet("server-method-absent-means-plain")
    }

    func testServerMethodExact() async throws {
        try await assertMet("server-method-exact")
    }

    func testServerChallengeForm() async throws {
        try await assertMet("server-challenge-form")
    }

    func testServerShortVerifierRefused() async throws {
        try await assertMet("server-short-verifier-refused")
    }

    func testServerPKCEOptional() async throws {
        try await assertMet("server-pkce-optional")
    }

    func testServerPKCEParametersOnce() async throws {
        try await assertMet("server-pkce-parameters-once")
    }
}
