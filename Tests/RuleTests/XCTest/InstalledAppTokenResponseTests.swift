import StrictCodecs
import XCTest

/// Installed app: the token response.
final class InstalledAppTokenResponseTests: XCTestCase {
    func testTokenResponseAccessToken() async throws {
        try await assertMet("token-response-access-token")
    }

    func testTokenResponseAccessTokenIllegal() async throws {
        try await assertMet("token-response-access-token-illegal")
    }

    func testTokenResponseRefreshToken() async throws {
        try await assertMet("token-response-refresh-token")
    }

    func testTokenResponseWithoutRefreshToken() async throws {
        try await assertMet("token-response-without-refresh-token")
    }

    func testTokenResponseIDToken() async throws {
        try await assertMet("token-response-id-token")
    }

    func testTokenResponseEscapes() async throws {
        try await assertMet("token-response-escapes")
    }

    func testTokenResponseLayout() async throws {
        try await assertMet("token-response-layout")
    }

    func testTokenResponseNeedsAccessToken() async throws {
        try await assertMet("token-response-needs-access-token")
    }

    func testTokenResponseTextMembers() async throws {
        try await assertMet("token-response-text-members")
    }

    func testTokenResponseTypeInAnyCase() async throws {
        try await assertMet("token-response-type-in-any-case")
    }

    func testTokenResponseOtherType() async throws {
        try await assertMet("token-response-other-type")
    }

    func testTokenResponseNeedsType() async throws {
        try await assertMet("token-response-needs-type")
    }

    func testTokenResponseLifetime() async throws {
        try await assertMet("token-response-lifetime")
    }

    func testTokenResponseLifetimeSpelling() async throws {
        try await assertMet("token-response-lifetime-spelling")
    }

    func testTokenResponseLifetimeAsText() async throws {
        try await assertMet("token-response-lifetime-as-text")
    }

    func testTokenResponseSenselessLifetime() async throws {
        try await assertMet("token-response-senseless-lifetime")
    }

    func testTokenResponseWithoutLifetime() async throws {
        try await assertMet("token-response-without-lifetime")
    }

    func testTokenResponseGrantedScopes() async throws {
        try await assertMet("token-response-granted-scopes")
    }

    func testTokenResponseScopeSeparator() async throws {
        try await assertMet("token-response-scope-separator")
    }

    func testTokenResponseScopeWhiteSpace() async throws {
        try await assertMet("token-response-scope-white-space")
    }

    func testTokenResponseScopeCase() async throws {
        try await assertMet("token-response-scope-case")
    }

    func testTokenResponseScopeRepeats() async throws {
        try await assertMet("token-response-scope-repeats")
    }

    func testTokenResponseScopeAbsent() async throws {
        try await assertMet("token-response-scope-absent")
    }

    func testTokenResponseScopeEmpty() async throws {
        try await assertMet("token-response-scope-empty")
    }

    func testTokenResponseNull() async throws {
        try await assertMet("token-response-null")
    }

    func testTokenResponseUnknownMembers() async throws {
        try await assertMet("token-response-unknown-members")
    }

    func testTokenResponseRepeatedMembers() async throws {
        try await assertMet("token-response-repeated-members")
    }

    func testTokenResponseErrorCode() async throws {
        try await assertMet("token-response-error-code")
    }

    func testTokenResponseErrorWithSuccess() async throws {
        try await assertMet("token-response-error-with-success")
    }

    func testTokenResponseErrorBesideToken() async throws {
        try await assertMet("token-response-error-beside-token")
    }

    func testTokenResponseErrorText() async throws {
        try await assertMet("token-response-error-text")
    }

    func testTokenResponseErrorWithoutCode() async throws {
        try await assertMet("token-response-error-without-code")
    }

    func testTokenResponseStatus() async throws {
        try await assertMet("token-response-status")
    }

    func testTokenResponseJSONObject() async throws {
        try await assertMet("token-response-json-object")
    }

    func testTokenResponseMediaType() async throws {
        try await assertMet("token-response-media-type")
    }
}
