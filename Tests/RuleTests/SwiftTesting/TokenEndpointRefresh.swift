import Conformance
import StrictCodecs
import Testing

@Suite("Token endpoint: refreshing")
struct TokenEndpointRefresh {
    @Test(
        "A refresh token gets a new access token",
        arguments: try vectors(of: "refresh-grant-served"))
    func refreshGrantServed(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A refresh token works again and again",
        arguments: try vectors(of: "refresh-grant-repeatable"))
    func refreshGrantRepeatable(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Android, iOS and Chrome clients refresh without a secret",
        arguments: try vectors(of: "refresh-grant-secret-not-demanded"))
    func refreshGrantSecretNotDemanded(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A UWP client refreshes without a secret as well",
        arguments: try vectors(of: "refresh-grant-uwp-secret-not-demanded"))
    func refreshGrantUWPSecretNotDemanded(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A refresh with a wrong secret gets no token",
        arguments: try vectors(of: "refresh-grant-wrong-secret-refused"))
    func refreshGrantWrongSecretRefused(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A desktop client without its secret refreshes or is refused",
        arguments: try vectors(of: "refresh-grant-desktop-secret-optional"))
    func refreshGrantDesktopSecretOptional(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Another client cannot use a refresh token",
        arguments: try vectors(of: "refresh-grant-bound-to-client"))
    func refreshGrantBoundToClient(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "What is no refresh token gets no access token",
        arguments: try vectors(of: "refresh-grant-unknown-token"))
    func refreshGrantUnknownToken(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A refresh has the grant type refresh_token",
        arguments: try vectors(of: "refresh-grant-grant-type-exact"))
    func refreshGrantGrantTypeExact(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A refresh that fails has the error code and the status of its fault",
        arguments: try vectors(of: "refresh-grant-error-codes"))
    func refreshGrantErrorCodes(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An error of a refresh is a JSON object",
        arguments: try vectors(of: "refresh-grant-error-json"))
    func refreshGrantErrorJSON(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A refresh may ask for what was granted",
        arguments: try vectors(of: "refresh-grant-scope-within-grant"))
    func refreshGrantScopeWithinGrant(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A refresh never gets more than was granted",
        arguments: try vectors(of: "refresh-grant-scope-not-widened"))
    func refreshGrantScopeNotWidened(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A wider scope is an invalid_scope",
        arguments: try vectors(of: "refresh-grant-wider-scope-error"))
    func refreshGrantWiderScopeError(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("Tokens are refreshed with POST", arguments: try vectors(of: "refresh-grant-post-only"))
    func refreshGrantPostOnly(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A refresh that repeats a parameter gets no token",
        arguments: try vectors(of: "refresh-grant-repeated-parameter"))
    func refreshGrantRepeatedParameter(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Parameters that a refresh does not need do not stop it",
        arguments: try vectors(of: "refresh-grant-other-parameters-ignored"))
    func refreshGrantOtherParametersIgnored(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A refreshed token says its type and its lifetime",
        arguments: try vectors(of: "refresh-grant-token-members"))
    func refreshGrantTokenMembers(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A refreshed token says its scopes, as they were granted",
        arguments: try vectors(of: "refresh-grant-scope-told"))
    func refreshGrantScopeTold(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The answer to a refresh is JSON and must not be kept by caches",
        arguments: try vectors(of: "refresh-grant-answer-headers"))
    func refreshGrantAnswerHeaders(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
