import Conformance
import StrictCodecs
import Testing

@Suite("Token endpoint: exchanging a code")
struct TokenEndpointCode {
    @Test(
        "A code is exchanged for an access token", arguments: try vectors(of: "code-grant-redeemed")
    )
    func codeGrantRedeemed(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Android, iOS and Chrome clients need no secret",
        arguments: try vectors(of: "code-grant-secret-not-demanded"))
    func codeGrantSecretNotDemanded(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A UWP client needs no secret either",
        arguments: try vectors(of: "code-grant-uwp-secret-not-demanded"))
    func codeGrantUWPSecretNotDemanded(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A wrong secret gets no token",
        arguments: try vectors(of: "code-grant-wrong-secret-refused"))
    func codeGrantWrongSecretRefused(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A desktop client without its secret is served or refused",
        arguments: try vectors(of: "code-grant-desktop-secret-optional"))
    func codeGrantDesktopSecretOptional(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A secret may come in the Authorization header",
        arguments: try vectors(of: "code-grant-secret-in-header"))
    func codeGrantSecretInHeader(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The right secret does not make up for a wrong verifier",
        arguments: try vectors(of: "code-grant-secret-does-not-replace-verifier"))
    func codeGrantSecretDoesNotReplaceVerifier(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("A code is good for one exchange", arguments: try vectors(of: "code-grant-used-once"))
    func codeGrantUsedOnce(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A code that is used again takes its tokens along",
        arguments: try vectors(of: "code-grant-reuse-revokes-tokens"))
    func codeGrantReuseRevokesTokens(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("A code does not live for an hour", arguments: try vectors(of: "code-grant-code-expires"))
    func codeGrantCodeExpires(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A code lives for ten minutes at most",
        arguments: try vectors(of: "code-grant-code-expires-in-ten-minutes"))
    func codeGrantCodeExpiresInTenMinutes(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Another client cannot redeem a code",
        arguments: try vectors(of: "code-grant-bound-to-client"))
    func codeGrantBoundToClient(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The redirect URI of the exchange is that of the request",
        arguments: try vectors(of: "code-grant-bound-to-redirect-uri"))
    func codeGrantBoundToRedirectURI(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("What is no code gets no token", arguments: try vectors(of: "code-grant-unknown-code"))
    func codeGrantUnknownCode(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Other grant types get no token", arguments: try vectors(of: "code-grant-grant-type-exact"))
    func codeGrantGrantTypeExact(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("Codes are exchanged with POST", arguments: try vectors(of: "code-grant-post-only"))
    func codeGrantPostOnly(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("The content is a form by its type", arguments: try vectors(of: "code-grant-form-type"))
    func codeGrantFormType(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A token request that repeats a parameter gets no token",
        arguments: try vectors(of: "code-grant-repeated-parameter"))
    func codeGrantRepeatedParameter(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Parameters that nobody knows do not stop an exchange",
        arguments: try vectors(of: "code-grant-other-parameters-ignored"))
    func codeGrantOtherParametersIgnored(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Raw and encoded forms of the content mean the same",
        arguments: try vectors(of: "code-grant-request-encoding-free"))
    func codeGrantRequestEncodingFree(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An exchange that fails has the error code and the status of its fault",
        arguments: try vectors(of: "code-grant-error-codes"))
    func codeGrantErrorCodes(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("An error is a JSON object", arguments: try vectors(of: "code-grant-error-json"))
    func codeGrantErrorJSON(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A refused exchange gives no token of any kind",
        arguments: try vectors(of: "code-grant-refusal-issues-nothing"))
    func codeGrantRefusalIssuesNothing(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("The token type is Bearer", arguments: try vectors(of: "code-grant-token-type"))
    func codeGrantTokenType(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The lifetime is a whole number of seconds",
        arguments: try vectors(of: "code-grant-expires-in"))
    func codeGrantExpiresIn(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Every exchange gives a refresh token",
        arguments: try vectors(of: "code-grant-refresh-token"))
    func codeGrantRefreshToken(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The answer says which scopes were granted", arguments: try vectors(of: "code-grant-scope"))
    func codeGrantScope(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "After a partial consent the answer says what is left",
        arguments: try vectors(of: "code-grant-partial-scope"))
    func codeGrantPartialScope(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An ID token comes with an identity scope only",
        arguments: try vectors(of: "code-grant-id-token"))
    func codeGrantIDToken(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("A success is JSON and says so", arguments: try vectors(of: "code-grant-json"))
    func codeGrantJSON(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("A success must not be kept by caches", arguments: try vectors(of: "code-grant-no-store"))
    func codeGrantNoStore(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
