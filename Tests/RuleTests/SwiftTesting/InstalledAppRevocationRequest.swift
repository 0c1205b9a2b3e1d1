import Conformance
import Testing

@Suite("Installed app: the revocation request")
struct InstalledAppRevocationRequest {
    @Test(
        "The request goes to the revocation endpoint that is configured",
        arguments: try vectors(of: "revocation-request-endpoint"))
    func revocationRequestEndpoint(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The request is a POST with the content of a form",
        arguments: try vectors(of: "revocation-request-form-post"))
    func revocationRequestFormPost(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "No value of the request stands in the URL",
        arguments: try vectors(of: "revocation-request-url-clean"))
    func revocationRequestURLClean(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Nothing is sent to an endpoint without TLS",
        arguments: try vectors(of: "revocation-request-endpoint-https"))
    func revocationRequestEndpointHTTPS(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An endpoint with user information is refused",
        arguments: try vectors(of: "revocation-request-endpoint-userinfo"))
    func revocationRequestEndpointUserinfo(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The token arrives as it was received, as token",
        arguments: try vectors(of: "revocation-request-token"))
    func revocationRequestToken(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A token beyond printable ASCII is sent unchanged or refused",
        arguments: try vectors(of: "revocation-request-token-beyond-ascii"))
    func revocationRequestTokenBeyondASCII(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "There is no revocation without a token",
        arguments: try vectors(of: "revocation-request-token-needed"))
    func revocationRequestTokenNeeded(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("A hint is sent as it is", arguments: try vectors(of: "revocation-request-hint"))
    func revocationRequestHint(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("Without a hint none is sent", arguments: try vectors(of: "revocation-request-no-hint"))
    func revocationRequestNoHint(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Clients of mobile and Chrome apps send no secret",
        arguments: try vectors(of: "revocation-request-no-secret"))
    func revocationRequestNoSecret(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A client without a secret sends no client_secret",
        arguments: try vectors(of: "revocation-request-no-empty-secret"))
    func revocationRequestNoEmptySecret(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A desktop client does not authenticate twice",
        arguments: try vectors(of: "revocation-request-secret-not-twice"))
    func revocationRequestSecretNotTwice(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
