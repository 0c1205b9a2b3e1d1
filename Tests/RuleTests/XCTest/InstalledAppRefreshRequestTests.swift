import XCTest

/// Installed app: the refresh request.
final class InstalledAppRefreshRequestTests: XCTestCase {
    func testRefreshRequestEndpoint() async throws {
        try await assertMet("refresh-request-endpoint")
    }

    func testRefreshRequestFormPost() async throws {
        try await assertMet("refresh-request-form-post")
    }

    func testRefreshRequestURLClean() async throws {
        try await assertMet("refresh-request-url-clean")
    }

    func testRefreshRequestEndpointHTTPS() async throws {
        try await assertMet("refresh-request-endpoint-https")
    }

    func testRefreshRequestEndpointUserinfo() async throws {
        try await assertMet("refresh-request-endpoint-userinfo")
    }

    func testRefreshRequestGrantType() async throws {
        try await assertMet("refresh-request-grant-type")
    }

    func testRefreshRequestClientID() async throws {
        try await assertMet("refresh-request-client-id")
    }

    func testRefreshRequestToken() async throws {
        try await assertMet("refresh-request-token")
    }

    func testRefreshRequestTokenBeyondASCII() async throws {
        try await assertMet("refresh-request-token-beyond-ascii")
    }

    func testRefreshRequestTokenNeeded() async throws {
        try await assertMet("refresh-request-token-needed")
    }

    func testRefreshRequestNoCodeFields() async throws {
        try await assertMet("refresh-request-no-code-fields")
    }

    func testRefreshRequestNoSecret() async throws {
        try await assertMet("refresh-request-no-secret")
    }

    func testRefreshRequestNoEmptySecret() async throws {
        try await assertMet("refresh-request-no-empty-secret")
    }

    func testRefreshRequestSecretOnce() async throws {
        try await assertMet("refresh-request-secret-once")
    }

    func testRefreshRequestSecretUnaltered() async throws {
        try await assertMet("refresh-request-secret-unaltered")
    }

    func testRefreshRequestBasicEncoded() async throws {
        try await assertMet("refresh-request-basic-encoded")
    }
}
