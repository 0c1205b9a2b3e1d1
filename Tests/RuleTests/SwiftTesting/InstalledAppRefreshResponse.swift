import Conformance
import StrictCodecs
import Testing

@Suite("Installed app: the refresh response")
struct InstalledAppRefreshResponse {
    @Test(
        "The new access token takes the place of the old one",
        arguments: try vectors(of: "refresh-takes-access-token"))
    func refreshTakesAccessToken(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Without a new refresh token the stored one stays",
        arguments: try vectors(of: "refresh-keeps-refresh-token"))
    func refreshKeepsRefreshToken(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A refresh token that is null, empty or no text replaces nothing",
        arguments: try vectors(of: "refresh-unusable-refresh-token"))
    func refreshUnusableRefreshToken(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A new refresh token takes the place of the stored one",
        arguments: try vectors(of: "refresh-takes-refresh-token"))
    func refreshTakesRefreshToken(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The lifetime is that of the new answer",
        arguments: try vectors(of: "refresh-takes-lifetime"))
    func refreshTakesLifetime(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Scopes in the answer take the place of the old ones",
        arguments: try vectors(of: "refresh-takes-scopes"))
    func refreshTakesScopes(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Without a scope in the answer the scopes stay",
        arguments: try vectors(of: "refresh-keeps-scopes"))
    func refreshKeepsScopes(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A null scope changes nothing, an empty one grants nothing",
        arguments: try vectors(of: "refresh-scope-null-or-empty"))
    func refreshScopeNullOrEmpty(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "400 with invalid_grant ends the session",
        arguments: try vectors(of: "refresh-invalid-grant-ends"))
    func refreshInvalidGrantEnds(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Only the error code itself ends a session",
        arguments: try vectors(of: "refresh-code-decides"))
    func refreshCodeDecides(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Another error keeps the session", arguments: try vectors(of: "refresh-other-errors-keep"))
    func refreshOtherErrorsKeep(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A server that fails does not end the session",
        arguments: try vectors(of: "refresh-server-failures-keep"))
    func refreshServerFailuresKeep(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "No answer keeps the session", arguments: try vectors(of: "refresh-transport-failures-keep")
    )
    func refreshTransportFailuresKeep(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A 200 without a usable token keeps the session",
        arguments: try vectors(of: "refresh-unusable-answers-keep"))
    func refreshUnusableAnswersKeep(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An error with the status 200 is no success",
        arguments: try vectors(of: "refresh-error-is-no-success"))
    func refreshErrorIsNoSuccess(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A token beside an error renews nothing",
        arguments: try vectors(of: "refresh-error-beside-token"))
    func refreshErrorBesideToken(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A new token of another type is not used",
        arguments: try vectors(of: "refresh-other-token-type"))
    func refreshOtherTokenType(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
