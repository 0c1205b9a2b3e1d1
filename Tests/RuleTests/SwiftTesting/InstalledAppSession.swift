import Conformance
import Testing

@Suite("Installed app: the session after signing in")
struct InstalledAppSession {
    @Test(
        "An API call carries the access token as a Bearer header",
        arguments: try vectors(of: "session-calls-carry-the-access-token"))
    func sessionCallsCarryTheAccessToken(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Without a session nothing is sent to the API",
        arguments: try vectors(of: "session-no-call-without-a-token"))
    func sessionNoCallWithoutAToken(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The URL of a call stays as it is, without any token",
        arguments: try vectors(of: "session-url-unchanged"))
    func sessionURLUnchanged(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A refresh sends the refresh token and yields a new access token",
        arguments: try vectors(of: "session-refresh"))
    func sessionRefresh(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A refresh never opens the browser",
        arguments: try vectors(of: "session-refresh-without-browser"))
    func sessionRefreshWithoutBrowser(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An expired access token is not sent",
        arguments: try vectors(of: "session-expired-token-unused"))
    func sessionExpiredTokenUnused(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A token that is good is used and not refreshed",
        arguments: try vectors(of: "session-lifetime-in-seconds"))
    func sessionLifetimeInSeconds(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A refreshed token has its own lifetime",
        arguments: try vectors(of: "session-lifetime-replaced"))
    func sessionLifetimeReplaced(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A refused token is refreshed once, and the call repeated",
        arguments: try vectors(of: "session-retry-after-401"))
    func sessionRetryAfter401(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A challenge is understood however it is written",
        arguments: try vectors(of: "session-challenge-forms"))
    func sessionChallengeForms(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A call is never repeated more than once",
        arguments: try vectors(of: "session-one-refresh-per-call"))
    func sessionOneRefreshPerCall(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Only a refused token leads to a refresh",
        arguments: try vectors(of: "session-no-refresh-for-other-errors"))
    func sessionNoRefreshForOtherErrors(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Calls at the same time share one refresh",
        arguments: try vectors(of: "session-single-flight"))
    func sessionSingleFlight(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A new refresh token replaces the old one",
        arguments: try vectors(of: "session-refresh-token-rotates"))
    func sessionRefreshTokenRotates(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Without a new refresh token the old one stays",
        arguments: try vectors(of: "session-refresh-token-kept"))
    func sessionRefreshTokenKept(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "After invalid_grant the refresh token is not used again",
        arguments: try vectors(of: "session-ends-on-invalid-grant"))
    func sessionEndsOnInvalidGrant(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A refresh that fails for the moment keeps the session",
        arguments: try vectors(of: "session-survives-an-outage"))
    func sessionSurvivesAnOutage(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Without a refresh token there is nothing to refresh with",
        arguments: try vectors(of: "session-without-a-refresh-token"))
    func sessionWithoutARefreshToken(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A new sign-in replaces the whole session",
        arguments: try vectors(of: "session-replaced-by-a-new-sign-in"))
    func sessionReplacedByANewSignIn(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The access token does not follow a redirection",
        arguments: try vectors(of: "session-token-stays-with-the-api"))
    func sessionTokenStaysWithTheAPI(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Revoking sends a token of the session to the revocation endpoint",
        arguments: try vectors(of: "session-revoke-asks-the-server"))
    func sessionRevokeAsksTheServer(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "After a revocation no token is used or kept",
        arguments: try vectors(of: "session-ends-with-revocation"))
    func sessionEndsWithRevocation(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A token that was not valid before is forgotten as well",
        arguments: try vectors(of: "session-ends-with-an-invalid-token"))
    func sessionEndsWithAnInvalidToken(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "If revoking fails, the session goes on or ends as a whole",
        arguments: try vectors(of: "session-consistent-after-failed-revocation"))
    func sessionConsistentAfterFailedRevocation(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "After a sign-out no token is used or kept",
        arguments: try vectors(of: "session-sign-out-forgets"))
    func sessionSignOutForgets(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A sign-out revokes the access as well",
        arguments: try vectors(of: "session-sign-out-revokes"))
    func sessionSignOutRevokes(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The session survives a restart of the app",
        arguments: try vectors(of: "session-survives-a-restart"))
    func sessionSurvivesARestart(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Tokens are kept in protected storage or not at all",
        arguments: try vectors(of: "session-kept-in-protected-storage"))
    func sessionKeptInProtectedStorage(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
