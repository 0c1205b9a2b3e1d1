import StrictCodecs
import XCTest

/// Installed app: the refresh response.
final class InstalledAppRefreshResponseTests: XCTestCase {
    func testRefreshTakesAccessToken() async throws {
        try await assertMet("refresh-takes-access-token")
    }

    func testRefreshKeepsRefreshToken() async throws {
        try await assertMet("refresh-keeps-refresh-token")
    }

    func testRefreshUnusableRefreshToken() async throws {
        try await assertMet("refresh-unusable-refresh-token")
    }

    func testRefreshTakesRefreshToken() async throws {
        try await assertMet("refresh-takes-refresh-token")
    }

    func testRefreshTakesLifetime() async throws {
        try await assertMet("refresh-takes-lifetime")
    }

    func testRefreshTakesScopes() async throws {
        try await assertMet("refresh-takes-scopes")
    }

    func testRefreshKeepsScopes() async throws {
        try await assertMet("refresh-keeps-scopes")
    }

    func testRefreshScopeNullOrEmpty() async throws {
        try await assertMet("refresh-scope-null-or-empty")
    }

    func testRefreshInvalidGrantEnds() async throws {
        try await assertMet("refresh-invalid-grant-ends")
    }

    func testRefreshCodeDecides() async throws {
        try await assertMet("refresh-code-decides")
    }

    func testRefreshOtherErrorsKeep() async throws {
        try await assertMet("refresh-other-errors-keep")
    }

    func testRefreshServerFailuresKeep() async throws {
        try await assertMet("refresh-server-failures-keep")
    }

    func testRefreshTransportFailuresKeep() async throws {
        try await assertMet("refresh-transport-failures-keep")
    }

    func testRefreshUnusableAnswersKeep() async throws {
        try await assertMet("refresh-unusable-answers-keep")
    }

    func testRefreshErrorIsNoSuccess() async throws {
        try await assertMet("refresh-error-is-no-success")
    }

    func testRefreshErrorBesideToken() async throws {
        try await assertMet("refresh-error-beside-token")
    }

    func testRefreshOtherTokenType() async throws {
        try await assertMet("refresh-other-token-type")
    }
}
