import Conformance
import StrictCodecs
import Testing

@Suite("Installed app: the token response")
struct InstalledAppTokenResponse {
    @Test(
        "The access token is taken exactly as it was sent",
        arguments: try vectors(of: "token-response-access-token"))
    func tokenResponseAccessToken(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An access token that cannot be one is refused or kept unaltered",
        arguments: try vectors(of: "token-response-access-token-illegal"))
    func tokenResponseAccessTokenIllegal(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The refresh token is taken exactly as it was sent",
        arguments: try vectors(of: "token-response-refresh-token"))
    func tokenResponseRefreshToken(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An answer without a refresh token is usable",
        arguments: try vectors(of: "token-response-without-refresh-token"))
    func tokenResponseWithoutRefreshToken(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An ID token is taken as it was sent, and may be missing",
        arguments: try vectors(of: "token-response-id-token"))
    func tokenResponseIDToken(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "JSON escapes are decoded, in values and in names",
        arguments: try vectors(of: "token-response-escapes"))
    func tokenResponseEscapes(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Order of members and white space do not matter",
        arguments: try vectors(of: "token-response-layout"))
    func tokenResponseLayout(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An answer without an access token is refused",
        arguments: try vectors(of: "token-response-needs-access-token"))
    func tokenResponseNeedsAccessToken(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A token or a type that is no text is not made one",
        arguments: try vectors(of: "token-response-text-members"))
    func tokenResponseTextMembers(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The token type is compared without case",
        arguments: try vectors(of: "token-response-type-in-any-case"))
    func tokenResponseTypeInAnyCase(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A token of another type is refused",
        arguments: try vectors(of: "token-response-other-type"))
    func tokenResponseOtherType(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An answer without a token type is refused",
        arguments: try vectors(of: "token-response-needs-type"))
    func tokenResponseNeedsType(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "expires_in is the lifetime in seconds",
        arguments: try vectors(of: "token-response-lifetime"))
    func tokenResponseLifetime(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A point or an exponent does not change the lifetime",
        arguments: try vectors(of: "token-response-lifetime-spelling"))
    func tokenResponseLifetimeSpelling(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A lifetime in quotation marks is not dropped",
        arguments: try vectors(of: "token-response-lifetime-as-text"))
    func tokenResponseLifetimeAsText(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A lifetime that makes no sense is unknown",
        arguments: try vectors(of: "token-response-senseless-lifetime"))
    func tokenResponseSenselessLifetime(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Without expires_in the lifetime is unknown",
        arguments: try vectors(of: "token-response-without-lifetime"))
    func tokenResponseWithoutLifetime(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The scopes are those of the answer",
        arguments: try vectors(of: "token-response-granted-scopes"))
    func tokenResponseGrantedScopes(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "No sign that a scope may contain separates scopes",
        arguments: try vectors(of: "token-response-scope-separator"))
    func tokenResponseScopeSeparator(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "White space other than U+0020 separates no scopes",
        arguments: try vectors(of: "token-response-scope-white-space"))
    func tokenResponseScopeWhiteSpace(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("Scopes are compared with case", arguments: try vectors(of: "token-response-scope-case"))
    func tokenResponseScopeCase(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Repeated scopes and extra spaces mean nothing",
        arguments: try vectors(of: "token-response-scope-repeats"))
    func tokenResponseScopeRepeats(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Without a scope, all that was asked for is granted",
        arguments: try vectors(of: "token-response-scope-absent"))
    func tokenResponseScopeAbsent(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An empty scope grants nothing that can be named",
        arguments: try vectors(of: "token-response-scope-empty"))
    func tokenResponseScopeEmpty(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A null member or an empty token counts as absent",
        arguments: try vectors(of: "token-response-null"))
    func tokenResponseNull(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Members that the client does not know are ignored",
        arguments: try vectors(of: "token-response-unknown-members"))
    func tokenResponseUnknownMembers(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A known member that is there twice is refused",
        arguments: try vectors(of: "token-response-repeated-members"))
    func tokenResponseRepeatedMembers(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An error is refused with the code of the server",
        arguments: try vectors(of: "token-response-error-code"))
    func tokenResponseErrorCode(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An error with the status 200 is no success",
        arguments: try vectors(of: "token-response-error-with-success"))
    func tokenResponseErrorWithSuccess(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A token beside an error is not taken",
        arguments: try vectors(of: "token-response-error-beside-token"))
    func tokenResponseErrorBesideToken(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The description does not change what the error is",
        arguments: try vectors(of: "token-response-error-text"))
    func tokenResponseErrorText(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A failure without a code is a failure",
        arguments: try vectors(of: "token-response-error-without-code"))
    func tokenResponseErrorWithoutCode(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("Only the status 200 is a success", arguments: try vectors(of: "token-response-status"))
    func tokenResponseStatus(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Content that is no JSON object is refused",
        arguments: try vectors(of: "token-response-json-object"))
    func tokenResponseJSONObject(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Parameters and case of the media type do not matter",
        arguments: try vectors(of: "token-response-media-type"))
    func tokenResponseMediaType(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
