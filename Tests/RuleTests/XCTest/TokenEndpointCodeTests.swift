import XCTest

/// Token endpoint: exchanging a code.
final class TokenEndpointCodeTests: XCTestCase {
    func testCodeGrantRedeemed() async throws {
        try await assertMet("code-grant-redeemed")
    }

    func testCodeGrantSecretNotDemanded() async throws {
        try await assertMet("code-grant-secret-not-demanded")
    }

    func testCodeGrantUWPSecretNotDemanded() async throws {
        try await assertMet("code-grant-uwp-secret-not-demanded")
    }

    func testCodeGrantWrongSecretRefused() async throws {
        try await assertMet("code-grant-wrong-secret-refused")
    }

    func testCodeGrantDesktopSecretOptional() async throws {
        try await assertMet("code-grant-desktop-secret-optional")
    }

    func testCodeGrantSecretInHeader() async throws {
        try await assertMet("code-grant-secret-in-header")
    }

    func testCodeGrantSecretDoesNotReplaceVerifier() async throws {
        try await assertMet("code-grant-secret-does-not-replace-verifier")
    }

    func testCodeGrantUsedOnce() async throws {
        try await assertMet("code-grant-used-once")
    }

    func testCodeGrantReuseRevokesTokens() async throws {
        try await assertMet("code-grant-reuse-revokes-tokens")
    }

    func testCodeGrantCodeExpires() async throws {
        try await assertMet("code-grant-code-expires")
    }

    func testCodeGrantCodeExpiresInTenMinutes() async throws {
        try await assertMet("code-grant-code-expires-in-ten-minutes")
    }

    func testCodeGrantBoundToClient() async throws {
        try await assertMet("code-grant-bound-to-client")
    }

    func testCodeGrantBoundToRedirectURI() async throws {
        try await assertMet("code-grant-bound-to-redirect-uri")
    }

    func testCodeGrantUnknownCode() async throws {
        try await assertMet("code-grant-unknown-code")
    }

    func testCodeGrantGrantTypeExact() async throws {
        try await assertMet("code-grant-grant-type-exact")
    }

    func testCodeGrantPostOnly() async throws {
        try await assertMet("code-grant-post-only")
    }

    func testCodeGrantFormType() async throws {
        try await assertMet("code-grant-form-type")
    }

    func testCodeGrantRepeatedParameter() async throws {
        try await assertMet("code-grant-repeated-parameter")
    }

    func testCodeGrantOtherParametersIgnored() async throws {
        try await assertMet("code-grant-other-parameters-ignored")
    }

    func testCodeGrantRequestEncodingFree() async throws {
        try await assertMet("code-grant-request-encoding-free")
    }

    func testCodeGrantErrorCodes() async throws {
        try await assertMet("code-grant-error-codes")
    }

    func testCodeGrantErrorJSON() async throws {
        try await assertMet("code-grant-error-json")
    }

    func testCodeGrantRefusalIssuesNothing() async throws {
        try await assertMet("code-grant-refusal-issues-nothing")
    }

    func testCodeGrantTokenType() async throws {
        try await assertMet("code-grant-token-type")
    }

    func testCodeGrantExpiresIn() async throws {
        try await assertMet("code-grant-expires-in")
    }

    func testCodeGrantRefreshToken() async throws {
        try await assertMet("code-grant-refresh-token")
    }

    func testCodeGrantScope() async throws {
        try await assertMet("code-grant-scope")
    }

    func testCodeGrantPartialScope() async throws {
        try await assertMet("code-grant-partial-scope")
    }

    func testCodeGrantIDToken() async throws {
        try await assertMet("code-grant-id-token")
    }

    func testCodeGrantJSON() async throws {
        try await assertMet("code-grant-json")
    }

    func testCodeGrantNoStore() async throws {
        try await assertMet("code-grant-no-store")
    }
}
