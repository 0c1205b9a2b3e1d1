import XCTest

/// Installed app: the token request.
final class InstalledAppTokenRequestTests: XCTestCase {
    func testTokenRequestEndpoint() async throws {
        try await assertMet("token-request-endpoint")
    }

    func testTokenRequestFormPost() async throws {
        try await assertMet("token-request-form-post")
    }

    func testTokenRequestURLClean() async throws {
        try await assertMet("token-request-url-clean")
    }

    func testTokenRequestEndpointHTTPS() async throws {
        try await assertMet("token-request-endpoint-https")
    }

    func testTokenRequestEndpointUserinfo() async throws {
        try await assertMet("token-request-endpoint-userinfo")
    }

    func testTokenRequestGrantType() async throws {
        try await assertMet("token-request-grant-type")
    }

    func testTokenRequestClientID() async throws {
        try await assertMet("token-request-client-id")
    }

    func testTokenRequestRedirectURI() async throws {
        try await assertMet("token-request-redirect-uri")
    }

    func testTokenRequestCode() async throws {
        try await assertMet("token-request-code")
    }

    func testTokenRequestCodeBeyondASCII() async throws {
        try await assertMet("token-request-code-beyond-ascii")
    }

    func testTokenRequestCodeNeeded() async throws {
        try await assertMet("token-request-code-needed")
    }

    func testTokenRequestVerifier() async throws {
        try await assertMet("token-request-verifier")
    }

    func testTokenRequestVerifierNeeded() async throws {
        try await assertMet("token-request-verifier-needed")
    }

    func testTokenRequestNoSecret() async throws {
        try await assertMet("token-request-no-secret")
    }

    func testTokenRequestNoEmptySecret() async throws {
        try await assertMet("token-request-no-empty-secret")
    }

    func testTokenRequestSecretOnce() async throws {
        try await assertMet("token-request-secret-once")
    }

    func testTokenRequestSecretUnaltered() async throws {
        try await assertMet("token-request-secret-unaltered")
    }

    func testTokenRequestBasicEncoded() async throws {
        try await assertMet("token-request-basic-encoded")
    }

    func testTokenRequestForeignFields() async throws {
        try await assertMet("token-request-foreign-fields")
    }
}
