import XCTest

/// Installed app: the session after signing in.
final class InstalledAppSessionTests: XCTestCase {
    func testSessionCallsCarryTheAccessToken() async throws {
        try await assertMet("session-calls-carry-the-access-token")
    }

    func testSessionNoCallWithoutAToken() async throws {
        try await assertMet("session-no-call-without-a-token")
    }

    func testSessionURLUnchanged() async throws {
        try await assertMet("session-url-unchanged")
    }

    func testSessionRefresh() async throws {
        try await assertMet("session-refresh")
    }

    func testSessionRefreshWithoutBrowser() async throws {
        try await assertMet("session-refresh-without-browser")
    }

    func testSessionExpiredTokenUnused() async throws {
        try await assertMet("session-expired-token-unused")
    }

    func testSessionLifetimeInSeconds() async throws {
        try await assertMet("session-lifetime-in-seconds")
    }

    func testSessionLifetimeReplaced() async throws {
        try await assertMet("session-lifetime-replaced")
    }

    func testSessionRetryAfter401() async throws {
        try await assertMet("session-retry-after-401")
    }

    func testSessionChallengeForms() async throws {
        try await assertMet("session-challenge-forms")
    }

    func testSessionOneRefreshPerCall() async throws {
        try await assertMet("session-one-refresh-per-call")
    }

    func testSessionNoRefreshForOtherErrors() async throws {
        try await assertMet("session-no-refresh-for-other-errors")
    }

    func testSessionSingleFlight() async throws {
        try await assertMet("session-single-flight")
    }

    func testSessionRefreshTokenRotates() async throws {
        try await assertMet("session-refresh-token-rotates")
    }

    func testSessionRefreshTokenKept() async throws {
        try await assertMet("session-refresh-token-kept")
    }

    func testSessionEndsOnInvalidGrant() async throws {
        try await assertMet("session-ends-on-invalid-grant")
    }

    func testSessionSurvivesAnOutage() async throws {
        try await assertMet("session-survives-an-outage")
    }

    func testSessionWithoutARefreshToken() async throws {
        try await assertMet("session-without-a-refresh-token")
    }

    func testSessionReplacedByANewSignIn() async throws {
        try await assertMet("session-replaced-by-a-new-sign-in")
    }

    func testSessionTokenStaysWithTheAPI() async throws {
        try await assertMet("session-token-stays-with-the-api")
    }

    func testSessionRevokeAsksTheServer() async throws {
        try await assertMet("session-revoke-asks-the-server")
    }

    func testSessionEndsWithRevocation() async throws {
        try await assertMet("session-ends-with-revocation")
    }

    func testSessionEndsWithAnInvalidToken() async throws {
        try await assertMet("session-ends-with-an-invalid-token")
    }

    func testSessionConsistentAfterFailedRevocation() async throws {
        try await assertMet("session-consistent-after-failed-revocation")
    }

    func testSessionSignOutForgets() async throws {
        try await assertMet("session-sign-out-forgets")
    }

    func testSessionSignOutRevokes() async throws {
        try await assertMet("session-sign-out-revokes")
    }

    func testSessionSurvivesARestart() async throws {
        try await assertMet("session-survives-a-restart")
    }

    func testSessionKeptInProtectedStorage() async throws {
        try await assertMet("session-kept-in-protected-storage")
    }
}
