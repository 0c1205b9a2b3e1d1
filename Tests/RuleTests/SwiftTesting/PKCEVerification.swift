import Conformance
import Testing

@Suite("PKCE: what the server checks")
struct PKCEVerification {
    @Test("The right verifier gets the token", arguments: try vectors(of: "server-supports-s256"))
    func serverSupportsS256(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("plain works or is turned down", arguments: try vectors(of: "server-supports-plain"))
    func serverSupportsPlain(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Any other verifier or challenge gets no token",
        arguments: try vectors(of: "server-verifier-checked"))
    func serverVerifierChecked(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A verifier that does not match is answered with invalid_grant",
        arguments: try vectors(of: "server-mismatch-is-invalid-grant"))
    func serverMismatchIsInvalidGrant(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A code with a challenge is not exchanged without its verifier",
        arguments: try vectors(of: "server-verifier-required"))
    func serverVerifierRequired(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A verifier without a challenge gets no token",
        arguments: try vectors(of: "server-verifier-without-challenge-refused"))
    func serverVerifierWithoutChallengeRefused(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Without a method the challenge is a plain one",
        arguments: try vectors(of: "server-method-absent-means-plain"))
    func serverMethodAbsentMeansPlain(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A method that does not exist gets no token",
        arguments: try vectors(of: "server-method-exact"))
    func serverMethodExact(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A challenge that cannot be an S256 one is turned down",
        arguments: try vectors(of: "server-challenge-form"))
    func serverChallengeForm(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A verifier that is too short gets no token, even if it matches",
        arguments: try vectors(of: "server-short-verifier-refused"))
    func serverShortVerifierRefused(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A request without PKCE is served or turned down as invalid_request",
        arguments: try vectors(of: "server-pkce-optional"))
    func serverPKCEOptional(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "No PKCE parameter may be repeated",
        arguments: try vectors(of: "server-pkce-parameters-once"))
    func serverPKCEParametersOnce(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
