import XCTest

/// Token endpoint: refreshing.
final class TokenEndpointRefreshTests: XCTestCase {
    func testRefreshGrantServed() async throws {
        try await assertMet("refresh-grant-served")
    }

    func testRefreshGrantRepeatable() async throws {
        try await assertMet("refresh-grant-repeatable")
    }

    func testRefreshGrantSecretNotDemanded() async throws {
        try await assertMet("refresh-grant-secret-not-demanded")
    }

    func testRefreshGrantUWPSecretNotDemanded() async throws {
        try await assertMet("refresh-grant-uwp-secret-not-demanded")
    }

    func testRefreshGrantWrongSecretRefused() async throws {
        try await assertMet("refresh-grant-wrong-secret-refused")
    }

    func testRefreshGrantDesktopSecretOptional() async throws {
        try await assertMet("refresh-grant-desktop-secret-optional")
    }

    func testRefreshGrantBoundToClient() async throws {
        try await assertMet("refresh-grant-bound-to-client")
    }

    func testRefreshGrantUnknownToken() async throws {
        try await assertMet("refresh-grant-unknown-token")
    }

    func testRefreshGrantGrantTypeExact() async throws {
        try await assertMet("refresh-grant-grant-type-exact")
    }

    func testRefreshGrantErrorCodes() async throws {
        try await assertMet("refresh-grant-error-codes")
    }

    func testRefreshGrantErrorJSON() async throws {
        try await assertMet("refresh-grant-error-json")
    }

    func testRefreshGrantScopeWithinGrant() async throws {
        try await assertMet("refresh-grant-scope-within-grant")
    }

    func testRefreshGrantScopeNotWidened() async throws {
        try await assertMet("refresh-grant-scope-not-widened")
    }

    func testRefreshGrantWiderScopeError() async throws {
        try await assertMet("refresh-grant-wider-scope-error")
    }

    func testRefreshGrantPostOnly() async throws {
        try await assertMet("refresh-grant-post-only")
    }

    func testRefreshGrantRepeatedParameter() async throws {
        try await assertMet("refresh-grant-repeated-parameter")
    }

    func testRefreshGrantOtherParametersIgnored() async throws {
        try await assertMet("refresh-grant-other-parameters-ignored")
    }

    func testRefreshGrantTokenMembers() async throws {
        try await assertMet("refresh-grant-token-members")
    }

    func testRefreshGrantScopeTold() async throws {
        try await assertMet("refresh-grant-scope-told")
    }

    func testRefreshGrantAnswerHeaders() async throws {
        try await assertMet("refresh-grant-answer-headers")
    }
}
