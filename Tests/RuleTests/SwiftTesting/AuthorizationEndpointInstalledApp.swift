import Conformance
import Testing

@Suite("Authorization endpoint: installed apps")
struct AuthorizationEndpointInstalledApp {
    @Test(
        "A registered redirect URI gets the code",
        arguments: try vectors(of: "authorization-registered-uri-served"))
    func authorizationRegisteredURIServed(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The port of a loopback URI is free",
        arguments: try vectors(of: "authorization-loopback-any-port"))
    func authorizationLoopbackAnyPort(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A custom-scheme URI is compared octet by octet",
        arguments: try vectors(of: "authorization-redirect-uri-exact"))
    func authorizationRedirectURIExact(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Another spelling of a registered URI is another URI",
        arguments: try vectors(of: "authorization-redirect-uri-equivalents"))
    func authorizationRedirectURIEquivalents(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Apart from its port a loopback URI is compared exactly",
        arguments: try vectors(of: "authorization-loopback-exact"))
    func authorizationLoopbackExact(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The port of a registered localhost URI may be free or fixed",
        arguments: try vectors(of: "authorization-localhost-port"))
    func authorizationLocalhostPort(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Off the loopback address the port is compared",
        arguments: try vectors(of: "authorization-port-fixed-elsewhere"))
    func authorizationPortFixedElsewhere(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The redirect URI has a form that the client's type may use",
        arguments: try vectors(of: "authorization-redirect-form-of-type"))
    func authorizationRedirectFormOfType(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The out-of-band values are refused",
        arguments: try vectors(of: "authorization-out-of-band-refused"))
    func authorizationOutOfBandRefused(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A wrong client is told on a page",
        arguments: try vectors(of: "authorization-client-error-not-redirected"))
    func authorizationClientErrorNotRedirected(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "No error goes to a URI that is not the client's",
        arguments: try vectors(of: "authorization-error-not-sent-astray"))
    func authorizationErrorNotSentAstray(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A refused consent is reported as access_denied",
        arguments: try vectors(of: "authorization-denied"))
    func authorizationDenied(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An unknown scope is answered with invalid_scope",
        arguments: try vectors(of: "authorization-unknown-scope"))
    func authorizationUnknownScope(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Only the response type code gets a code",
        arguments: try vectors(of: "authorization-response-type-code-only"))
    func authorizationResponseTypeCodeOnly(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An unsupported response type is reported to the app",
        arguments: try vectors(of: "authorization-response-type-error"))
    func authorizationResponseTypeError(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An error brings the state back",
        arguments: try vectors(of: "authorization-error-carries-state"))
    func authorizationErrorCarriesState(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Without redirect_uri no code is issued",
        arguments: try vectors(of: "authorization-redirect-uri-required"))
    func authorizationRedirectURIRequired(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "What only the page demands may be left out or not",
        arguments: try vectors(of: "authorization-optional-parameters"))
    func authorizationOptionalParameters(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The state comes back as it was sent",
        arguments: try vectors(of: "authorization-state-exact"))
    func authorizationStateExact(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Without a state the answer has none",
        arguments: try vectors(of: "authorization-state-only-if-sent"))
    func authorizationStateOnlyIfSent(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The query of a registered redirect URI is kept",
        arguments: try vectors(of: "authorization-redirect-uri-query-kept"))
    func authorizationRedirectURIQueryKept(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Code and error come in the query",
        arguments: try vectors(of: "authorization-answer-in-query"))
    func authorizationAnswerInQuery(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A partial consent is a success",
        arguments: try vectors(of: "authorization-partial-consent"))
    func authorizationPartialConsent(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A request that repeats a parameter gets no code",
        arguments: try vectors(of: "authorization-repeated-parameter"))
    func authorizationRepeatedParameter(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Any legal encoding of a request means the same",
        arguments: try vectors(of: "authorization-request-encoding-free"))
    func authorizationRequestEncodingFree(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A value that cannot be decoded is not taken for another",
        arguments: try vectors(of: "authorization-malformed-refused"))
    func authorizationMalformedRefused(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Parameters that the server does not need do not stop it",
        arguments: try vectors(of: "authorization-other-parameters-ignored"))
    func authorizationOtherParametersIgnored(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Empty pairs of the query are skipped",
        arguments: try vectors(of: "authorization-empty-pairs-skipped"))
    func authorizationEmptyPairsSkipped(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The page's sample requests are served or PKCE is demanded",
        arguments: try vectors(of: "authorization-samples-served"))
    func authorizationSamplesServed(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "POST at the authorization endpoint is served or refused",
        arguments: try vectors(of: "authorization-post"))
    func authorizationPost(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A web view gets an error page",
        arguments: try vectors(of: "authorization-embedded-user-agent-refused"))
    func authorizationEmbeddedUserAgentRefused(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
