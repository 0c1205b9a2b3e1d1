import XCTest

/// Installed app: the authorization request.
final class InstalledAppAuthorizationRequestTests: XCTestCase {
    func testAuthorizationRequestEndpoint() async throws {
        try await assertMet("authorization-request-endpoint")
    }

    func testAuthorizationRequestEndpointHTTPS() async throws {
        try await assertMet("authorization-request-endpoint-https")
    }

    func testAuthorizationRequestEndpointUserinfo() async throws {
        try await assertMet("authorization-request-endpoint-userinfo")
    }

    func testAuthorizationRequestEndpointQueryKept() async throws {
        try await assertMet("authorization-request-endpoint-query-kept")
    }

    func testAuthorizationRequestParametersInQuery() async throws {
        try await assertMet("authorization-request-parameters-in-query")
    }

    func testAuthorizationRequestParametersOnce() async throws {
        try await assertMet("authorization-request-parameters-once")
    }

    func testAuthorizationRequestClientID() async throws {
        try await assertMet("authorization-request-client-id")
    }

    func testAuthorizationRequestResponseType() async throws {
        try await assertMet("authorization-request-response-type")
    }

    func testAuthorizationRequestRedirectURI() async throws {
        try await assertMet("authorization-request-redirect-uri")
    }

    func testAuthorizationRequestRedirectURILocal() async throws {
        try await assertMet("authorization-request-redirect-uri-local")
    }

    func testAuthorizationRequestNoOutOfBand() async throws {
        try await assertMet("authorization-request-no-out-of-band")
    }

    func testAuthorizationRequestRedirectURINoFragment() async throws {
        try await assertMet("authorization-request-redirect-uri-no-fragment")
    }

    func testAuthorizationRequestRedirectURIForm() async throws {
        try await assertMet("authorization-request-redirect-uri-form")
    }

    func testAuthorizationRequestScope() async throws {
        try await assertMet("authorization-request-scope")
    }

    func testAuthorizationRequestScopeTokens() async throws {
        try await assertMet("authorization-request-scope-tokens")
    }

    func testAuthorizationRequestState() async throws {
        try await assertMet("authorization-request-state")
    }

    func testAuthorizationRequestStateNotVerifier() async throws {
        try await assertMet("authorization-request-state-not-verifier")
    }

    func testAuthorizationRequestCodeChallenge() async throws {
        try await assertMet("authorization-request-code-challenge")
    }

    func testAuthorizationRequestChallengeMethod() async throws {
        try await assertMet("authorization-request-challenge-method")
    }

    func testAuthorizationRequestVerifierLegal() async throws {
        try await assertMet("authorization-request-verifier-legal")
    }

    func testAuthorizationRequestSecretsStay() async throws {
        try await assertMet("authorization-request-secrets-stay")
    }

    func testAuthorizationRequestValuesEncoded() async throws {
        try await assertMet("authorization-request-values-encoded")
    }

    func testAuthorizationRequestValuesBeyondASCII() async throws {
        try await assertMet("authorization-request-values-beyond-ascii")
    }

    func testAuthorizationRequestLoginHint() async throws {
        try await assertMet("authorization-request-login-hint")
    }

    func testAuthorizationRequestNothingEmpty() async throws {
        try await assertMet("authorization-request-nothing-empty")
    }
}
