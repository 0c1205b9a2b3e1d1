import Conformance
import Testing

@Suite("Installed app: calling an API")
struct InstalledAppAPIRequest {
    @Test(
        "The token is in the Authorization header",
        arguments: try vectors(of: "api-token-in-header"))
    func apiTokenInHeader(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("The token is not in the URL", arguments: try vectors(of: "api-token-not-in-url"))
    func apiTokenNotInURL(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("The token is not in the content", arguments: try vectors(of: "api-token-not-in-content"))
    func apiTokenNotInContent(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("The token is in one place only", arguments: try vectors(of: "api-one-place-for-token"))
    func apiOnePlaceForToken(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("The token arrives octet for octet", arguments: try vectors(of: "api-token-unaltered"))
    func apiTokenUnaltered(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The header says Bearer, however the type was written",
        arguments: try vectors(of: "api-scheme-bearer"))
    func apiSchemeBearer(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A token of another type is not used", arguments: try vectors(of: "api-other-types-refused")
    )
    func apiOtherTypesRefused(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A token that cannot stand in the header is not put there",
        arguments: try vectors(of: "api-token-illegal-refused"))
    func apiTokenIllegalRefused(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("No token goes to a URL that is not https", arguments: try vectors(of: "api-https-only"))
    func apiHTTPSOnly(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "No token goes to a URL with user information",
        arguments: try vectors(of: "api-url-userinfo"))
    func apiURLUserinfo(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Method, path and query are those that the app asked for",
        arguments: try vectors(of: "api-request-kept"))
    func apiRequestKept(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
