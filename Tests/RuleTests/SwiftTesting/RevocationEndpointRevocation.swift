import Conformance
import StrictCodecs
import Testing

@Suite("Revocation endpoint: taking tokens back")
struct RevocationEndpointRevocation {
    @Test(
        "A refresh token and an access token can be revoked",
        arguments: try vectors(of: "revocation-succeeds"))
    func revocationSucceeds(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A revoked refresh token no longer works",
        arguments: try vectors(of: "revocation-ends-refresh"))
    func revocationEndsRefresh(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Revoking an access token takes its refresh token along",
        arguments: try vectors(of: "revocation-access-token-ends-refresh"))
    func revocationAccessTokenEndsRefresh(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("A revocation ends nothing else", arguments: try vectors(of: "revocation-spares-others"))
    func revocationSparesOthers(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A token that is not valid is answered with 200 or an error code",
        arguments: try vectors(of: "revocation-unknown-token"))
    func revocationUnknownToken(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Without a token the answer is 400 invalid_request",
        arguments: try vectors(of: "revocation-token-required"))
    func revocationTokenRequired(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An error of the revocation endpoint is a JSON object",
        arguments: try vectors(of: "revocation-error-json"))
    func revocationErrorJSON(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("Tokens are revoked with POST", arguments: try vectors(of: "revocation-post-only"))
    func revocationPostOnly(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A token in the URL of a POST is revoked or refused",
        arguments: try vectors(of: "revocation-token-in-query"))
    func revocationTokenInQuery(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A revocation without a client id works or is an error",
        arguments: try vectors(of: "revocation-without-client"))
    func revocationWithoutClient(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A hint of the wrong type does not hide the token",
        arguments: try vectors(of: "revocation-hint-does-not-mislead"))
    func revocationHintDoesNotMislead(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A hint that nobody knows is ignored", arguments: try vectors(of: "revocation-unknown-hint")
    )
    func revocationUnknownHint(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Another client cannot revoke a token",
        arguments: try vectors(of: "revocation-by-another-client"))
    func revocationByAnotherClient(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("A wrong secret revokes nothing", arguments: try vectors(of: "revocation-wrong-secret"))
    func revocationWrongSecret(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A request that repeats its token is an invalid_request",
        arguments: try vectors(of: "revocation-repeated-parameter"))
    func revocationRepeatedParameter(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The content of a revocation is a form by its type",
        arguments: try vectors(of: "revocation-form-type"))
    func revocationFormType(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Parameters that nobody knows do not stop a revocation",
        arguments: try vectors(of: "revocation-other-parameters-ignored"))
    func revocationOtherParametersIgnored(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
