import XCTest

/// Installed app: the revocation request.
final class InstalledAppRevocationRequestTests: XCTestCase {
    func testRevocationRequestEndpoint() async throws {
        try await assertMet("revocation-request-endpoint")
    }

    func testRevocationRequestFormPost() async throws {
        try await assertMet("revocation-request-form-post")
    }

    func testRevocationRequestURLClean() async throws {
        try await assertMet("revocation-request-url-clean")
    }

    func testRevocationRequestEndpointHTTPS() async throws {
        try await assertMet("revocation-request-endpoint-https")
    }

    func testRevocationRequestEndpointUserinfo() async throws {
        try await assertMet("revocation-request-endpoint-userinfo")
    }

    func testRevocationRequestToken() async throws {
        try await assertMet("revocation-request-token")
    }

    func testRevocationRequestTokenBeyondASCII() async throws {
        try await assertMet("revocation-request-token-beyond-ascii")
    }

    func testRevocationRequestTokenNeeded() async throws {
        try await assertMet("revocation-request-token-needed")
    }

    func testRevocationRequestHint() async throws {
        try await assertMet("revocation-request-hint")
    }

    func testRevocationRequestNoHint() async throws {
        try await assertMet("revocation-request-no-hint")
    }

    func testRevocationRequestNoSecret() async throws {
        try await assertMet("revocation-request-no-secret")
    }

    func testRevocationRequestNoEmptySecret() async throws {
        try await assertMet("revocation-request-no-empty-secret")
    }

    func testRevocationRequestSecretNotTwice() async throws {
        try await assertMet("revocation-request-secret-not-twice")
    }
}
