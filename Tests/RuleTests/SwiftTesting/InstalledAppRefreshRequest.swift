import Conformance
import StrictCodecs
import Testing

@Suite("Installed app: the refresh request")
struct InstalledAppRefreshRequest {
    @Test(
        "The request goes to the token endpoint that is configured",
        arguments: try vectors(of: "refresh-request-endpoint"))
    func refreshRequestEndpoint(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The request is a POST with the content of a form",
        arguments: try vectors(of: "refresh-request-form-post"))
    func refreshRequestFormPost(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "No value of the request stands in the URL",
        arguments: try vectors(of: "refresh-request-url-clean"))
    func refreshRequestURLClean(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Nothing is sent to an endpoint without TLS",
        arguments: try vectors(of: "refresh-request-endpoint-https"))
    func refreshRequestEndpointHTTPS(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An endpoint with user information is refused",
        arguments: try vectors(of: "refresh-request-endpoint-userinfo"))
    func refreshRequestEndpointUserinfo(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("grant_type is refresh_token", arguments: try vectors(of: "refresh-request-grant-type"))
    func refreshRequestGrantType(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "client_id is the client's, unchanged and once",
        arguments: try vectors(of: "refresh-request-client-id"))
    func refreshRequestClientID(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The refresh token arrives as it was received",
        arguments: try vectors(of: "refresh-request-token"))
    func refreshRequestToken(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A token beyond printable ASCII is sent unchanged or refused",
        arguments: try vectors(of: "refresh-request-token-beyond-ascii"))
    func refreshRequestTokenBeyondASCII(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "There is no refresh without a refresh token",
        arguments: try vectors(of: "refresh-request-token-needed"))
    func refreshRequestTokenNeeded(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Fields of the code exchange are left out",
        arguments: try vectors(of: "refresh-request-no-code-fields"))
    func refreshRequestNoCodeFields(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Clients of mobile and Chrome apps send no secret",
        arguments: try vectors(of: "refresh-request-no-secret"))
    func refreshRequestNoSecret(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A client without a secret sends no client_secret",
        arguments: try vectors(of: "refresh-request-no-empty-secret"))
    func refreshRequestNoEmptySecret(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A desktop client sends its secret in one place",
        arguments: try vectors(of: "refresh-request-secret-once"))
    func refreshRequestSecretOnce(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A secret in the form arrives as it is",
        arguments: try vectors(of: "refresh-request-secret-unaltered"))
    func refreshRequestSecretUnaltered(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Client id and secret are form-encoded within Basic",
        arguments: try vectors(of: "refresh-request-basic-encoded"))
    func refreshRequestBasicEncoded(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
