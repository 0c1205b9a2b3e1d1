import Conformance
import StrictCodecs
import Testing

@Suite("Installed app: the token request")
struct InstalledAppTokenRequest {
    @Test(
        "The request goes to the token endpoint that is configured",
        arguments: try vectors(of: "token-request-endpoint"))
    func tokenRequestEndpoint(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The request is a POST with the content of a form",
        arguments: try vectors(of: "token-request-form-post"))
    func tokenRequestFormPost(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "No value of the request stands in the URL",
        arguments: try vectors(of: "token-request-url-clean"))
    func tokenRequestURLClean(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Nothing is sent to an endpoint without TLS",
        arguments: try vectors(of: "token-request-endpoint-https"))
    func tokenRequestEndpointHTTPS(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An endpoint with user information is refused",
        arguments: try vectors(of: "token-request-endpoint-userinfo"))
    func tokenRequestEndpointUserinfo(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "grant_type is authorization_code", arguments: try vectors(of: "token-request-grant-type"))
    func tokenRequestGrantType(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "client_id is the client's, unchanged and once",
        arguments: try vectors(of: "token-request-client-id"))
    func tokenRequestClientID(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "redirect_uri is the text of the authorization request",
        arguments: try vectors(of: "token-request-redirect-uri"))
    func tokenRequestRedirectURI(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("The code arrives as it was received", arguments: try vectors(of: "token-request-code"))
    func tokenRequestCode(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A code beyond printable ASCII is sent unchanged or refused",
        arguments: try vectors(of: "token-request-code-beyond-ascii"))
    func tokenRequestCodeBeyondASCII(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "There is no token request without a code",
        arguments: try vectors(of: "token-request-code-needed"))
    func tokenRequestCodeNeeded(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The verifier arrives as it was made", arguments: try vectors(of: "token-request-verifier"))
    func tokenRequestVerifier(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "There is no token request without the verifier",
        arguments: try vectors(of: "token-request-verifier-needed"))
    func tokenRequestVerifierNeeded(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Clients of mobile and Chrome apps send no secret",
        arguments: try vectors(of: "token-request-no-secret"))
    func tokenRequestNoSecret(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A client without a secret sends no client_secret",
        arguments: try vectors(of: "token-request-no-empty-secret"))
    func tokenRequestNoEmptySecret(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A desktop client sends its secret in one place",
        arguments: try vectors(of: "token-request-secret-once"))
    func tokenRequestSecretOnce(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A secret in the form arrives as it is",
        arguments: try vectors(of: "token-request-secret-unaltered"))
    func tokenRequestSecretUnaltered(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Client id and secret are form-encoded within Basic",
        arguments: try vectors(of: "token-request-basic-encoded"))
    func tokenRequestBasicEncoded(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Fields of other requests are left out",
        arguments: try vectors(of: "token-request-foreign-fields"))
    func tokenRequestForeignFields(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
