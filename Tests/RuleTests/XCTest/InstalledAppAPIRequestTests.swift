import XCTest

/// Installed app: calling an API.
final class InstalledAppAPIRequestTests: XCTestCase {
    func testAPITokenInHeader() async throws {
        try await assertMet("api-token-in-header")
    }

    func testAPITokenNotInURL() async throws {
        try await assertMet("api-token-not-in-url")
    }

    func testAPITokenNotInContent() async throws {
        try await assertMet("api-token-not-in-content")
    }

    func testAPIOnePlaceForToken() async throws {
        try await assertMet("api-one-place-for-token")
    }

    func testAPITokenUnaltered() async throws {
        try await assertMet("api-token-unaltered")
    }

    func testAPISchemeBearer() async throws {
        try await assertMet("api-scheme-bearer")
    }

    func testAPIOtherTypesRefused() async throws {
        try await assertMet("api-other-types-refused")
    }

    func testAPITokenIllegalRefused() async throws {
        try await assertMet("api-token-illegal-refused")
    }

    func testAPIHTTPSOnly() async throws {
        try await assertMet("api-https-only")
    }

    func testAPIURLUserinfo() async throws {
        try await assertMet("api-url-userinfo")
    }

    func testAPIRequestKept() async throws {
        try await assertMet("api-request-kept")
    }
}
