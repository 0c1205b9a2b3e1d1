import Conformance
import StrictCodecs
import Testing

@Suite("Installed app: the authorization request")
struct InstalledAppAuthorizationRequest {
    @Test(
        "The request goes to the authorization endpoint",
        arguments: try vectors(of: "authorization-request-endpoint"))
    func authorizationRequestEndpoint(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An authorization endpoint that is not https is refused",
        arguments: try vectors(of: "authorization-request-endpoint-https"))
    func authorizationRequestEndpointHTTPS(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An authorization endpoint with user information is refused",
        arguments: try vectors(of: "authorization-request-endpoint-userinfo"))
    func authorizationRequestEndpointUserinfo(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The endpoint's own query is kept",
        arguments: try vectors(of: "authorization-request-endpoint-query-kept"))
    func authorizationRequestEndpointQueryKept(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The parameters are in the query and not in a fragment",
        arguments: try vectors(of: "authorization-request-parameters-in-query"))
    func authorizationRequestParametersInQuery(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "No parameter of the request occurs twice",
        arguments: try vectors(of: "authorization-request-parameters-once"))
    func authorizationRequestParametersOnce(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The request carries the client id",
        arguments: try vectors(of: "authorization-request-client-id"))
    func authorizationRequestClientID(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The response type is code",
        arguments: try vectors(of: "authorization-request-response-type"))
    func authorizationRequestResponseType(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The request carries the redirect URI to the octet",
        arguments: try vectors(of: "authorization-request-redirect-uri"))
    func authorizationRequestRedirectURI(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A redirect URI that does not lead to this device is refused",
        arguments: try vectors(of: "authorization-request-redirect-uri-local"))
    func authorizationRequestRedirectURILocal(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An out-of-band redirect URI is refused",
        arguments: try vectors(of: "authorization-request-no-out-of-band"))
    func authorizationRequestNoOutOfBand(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A redirect URI with a fragment is refused",
        arguments: try vectors(of: "authorization-request-redirect-uri-no-fragment"))
    func authorizationRequestRedirectURINoFragment(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A redirect URI has one of the two forms of the page",
        arguments: try vectors(of: "authorization-request-redirect-uri-form"))
    func authorizationRequestRedirectURIForm(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The scopes are one parameter, separated by spaces",
        arguments: try vectors(of: "authorization-request-scope"))
    func authorizationRequestScope(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A scope that cannot be one is refused",
        arguments: try vectors(of: "authorization-request-scope-tokens"))
    func authorizationRequestScopeTokens(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The request carries the state", arguments: try vectors(of: "authorization-request-state"))
    func authorizationRequestState(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A state that is the verifier is refused",
        arguments: try vectors(of: "authorization-request-state-not-verifier"))
    func authorizationRequestStateNotVerifier(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The request carries the S256 challenge of its verifier",
        arguments: try vectors(of: "authorization-request-code-challenge"))
    func authorizationRequestCodeChallenge(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The method is S256 and written so",
        arguments: try vectors(of: "authorization-request-challenge-method"))
    func authorizationRequestChallengeMethod(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "No request is built on an illegal verifier",
        arguments: try vectors(of: "authorization-request-verifier-legal"))
    func authorizationRequestVerifierLegal(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Neither the secret nor the verifier is in the link",
        arguments: try vectors(of: "authorization-request-secrets-stay"))
    func authorizationRequestSecretsStay(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "One decoding gives each value back",
        arguments: try vectors(of: "authorization-request-values-encoded"))
    func authorizationRequestValuesEncoded(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A value beyond printable ASCII arrives unaltered or not at all",
        arguments: try vectors(of: "authorization-request-values-beyond-ascii"))
    func authorizationRequestValuesBeyondASCII(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A login hint is sent whole or not at all",
        arguments: try vectors(of: "authorization-request-login-hint"))
    func authorizationRequestLoginHint(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "No parameter is sent empty",
        arguments: try vectors(of: "authorization-request-nothing-empty"))
    func authorizationRequestNothingEmpty(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
