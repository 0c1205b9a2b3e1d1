import Conformance
import Testing

@Suite("Authorization endpoint: App Flip")
struct AuthorizationEndpointAppFlip {
    @Test(
        "Every registered App Flip redirect URI is served",
        arguments: try vectors(of: "endpoint-accepts-listed-redirect-uris"))
    func endpointAcceptsListedRedirectURIs(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A redirect URI that is not registered gets no answer",
        arguments: try vectors(of: "endpoint-refuses-unlisted-redirect-uris"))
    func endpointRefusesUnlistedRedirectURIs(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The redirect URI is compared octet by octet",
        arguments: try vectors(of: "endpoint-redirect-uri-exact"))
    func endpointRedirectURIExact(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Another spelling of a registered URI is another URI",
        arguments: try vectors(of: "endpoint-redirect-uri-equivalents"))
    func endpointRedirectURIEquivalents(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "With several URIs registered, redirect_uri must be there",
        arguments: try vectors(of: "endpoint-redirect-uri-required"))
    func endpointRedirectURIRequired(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Only the registered client gets a code",
        arguments: try vectors(of: "endpoint-unknown-client-gets-no-code"))
    func endpointUnknownClientGetsNoCode(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A wrong client is answered with invalid_request at a listed URI",
        arguments: try vectors(of: "endpoint-unknown-client-answered-invalid-request"))
    func endpointUnknownClientAnsweredInvalidRequest(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The error for a wrong client carries the state",
        arguments: try vectors(of: "endpoint-client-error-carries-state"))
    func endpointClientErrorCarriesState(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "No error is sent to a URI that is not registered",
        arguments: try vectors(of: "endpoint-untrusted-redirect-gets-nothing"))
    func endpointUntrustedRedirectGetsNothing(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The state of the request comes back", arguments: try vectors(of: "endpoint-state-returned")
    )
    func endpointStateReturned(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A state with reserved characters comes back octet by octet",
        arguments: try vectors(of: "endpoint-state-round-trip"))
    func endpointStateRoundTrip(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A state beyond printable ASCII is refused or comes back unchanged",
        arguments: try vectors(of: "endpoint-state-beyond-ascii"))
    func endpointStateBeyondASCII(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A refused consent is reported as access_denied",
        arguments: try vectors(of: "endpoint-denied-consent"))
    func endpointDeniedConsent(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The error for a refused consent carries the state",
        arguments: try vectors(of: "endpoint-denied-consent-carries-state"))
    func endpointDeniedConsentCarriesState(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A state in an error is never altered",
        arguments: try vectors(of: "endpoint-error-state-round-trip"))
    func endpointErrorStateRoundTrip(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A request that repeats a parameter gets no code",
        arguments: try vectors(of: "endpoint-repeated-parameter-refused"))
    func endpointRepeatedParameterRefused(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Parameters that the endpoint does not know change nothing",
        arguments: try vectors(of: "endpoint-unknown-parameters-ignored"))
    func endpointUnknownParametersIgnored(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Empty pairs between ampersands mean nothing",
        arguments: try vectors(of: "endpoint-empty-pairs-skipped"))
    func endpointEmptyPairsSkipped(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The order of the parameters has no meaning",
        arguments: try vectors(of: "endpoint-parameter-order-free"))
    func endpointParameterOrderFree(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Every spelling of the form encoding is read",
        arguments: try vectors(of: "endpoint-request-encoding-free"))
    func endpointRequestEncodingFree(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The answer is in the query, and there is no fragment",
        arguments: try vectors(of: "endpoint-response-in-query"))
    func endpointResponseInQuery(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An App Flip code is exchanged like any other",
        arguments: try vectors(of: "flip-code-redeemable"))
    func flipCodeRedeemable(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A code is exchanged only with the redirect URI it was issued for",
        arguments: try vectors(of: "flip-code-bound-to-redirect-uri"))
    func flipCodeBoundToRedirectURI(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A code is exchanged only by the client it was issued to",
        arguments: try vectors(of: "flip-code-bound-to-client"))
    func flipCodeBoundToClient(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("A code is exchanged once", arguments: try vectors(of: "flip-code-used-once"))
    func flipCodeUsedOnce(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
