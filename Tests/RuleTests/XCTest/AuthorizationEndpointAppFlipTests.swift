import XCTest

/// Authorization endpoint: App Flip.
final class AuthorizationEndpointAppFlipTests: XCTestCase {
    func testEndpointAcceptsListedRedirectURIs() async throws {
        try await assertMet("endpoint-accepts-listed-redirect-uris")
    }

    func testEndpointRefusesUnlistedRedirectURIs() async throws {
        try await assertMet("endpoint-refuses-unlisted-redirect-uris")
    }

    func testEndpointRedirectURIExact() async throws {
        try await assertMet("endpoint-redirect-uri-exact")
    }

    func testEndpointRedirectURIEquivalents() async throws {
        try await assertMet("endpoint-redirect-uri-equivalents")
    }

    func testEndpointRedirectURIRequired() async throws {
        try await assertMet("endpoint-redirect-uri-required")
    }

    func testEndpointUnknownClientGetsNoCode() async throws {
        try await assertMet("endpoint-unknown-client-gets-no-code")
    }

    func testEndpointUnknownClientAnsweredInvalidRequest() async throws {
        try await assertMet("endpoint-unknown-client-answered-invalid-request")
    }

    func testEndpointClientErrorCarriesState() async throws {
        try await assertMet("endpoint-client-error-carries-state")
    }

    func testEndpointUntrustedRedirectGetsNothing() async throws {
        try await assertMet("endpoint-untrusted-redirect-gets-nothing")
    }

    func testEndpointStateReturned() async throws {
        try await assertMet("endpoint-state-returned")
    }

    func testEndpointStateRoundTrip() async throws {
        try await assertMet("endpoint-state-round-trip")
    }

    func testEndpointStateBeyondASCII() async throws {
        try await assertMet("endpoint-state-beyond-ascii")
    }

    func testEndpointDeniedConsent() async throws {
        try await assertMet("endpoint-denied-consent")
    }

    func testEndpointDeniedConsentCarriesState() async throws {
        try await assertMet("endpoint-denied-consent-carries-state")
    }

    func testEndpointErrorStateRoundTrip() async throws {
        try await assertMet("endpoint-error-state-round-trip")
    }

    func testEndpointRepeatedParameterRefused() async throws {
        try await assertMet("endpoint-repeated-parameter-refused")
    }

    func testEndpointUnknownParametersIgnored() async throws {
        try await assertMet("endpoint-unknown-parameters-ignored")
    }

    func testEndpointEmptyPairsSkipped() async throws {
        try await assertMet("endpoint-empty-pairs-skipped")
    }

    func testEndpointParameterOrderFree() async throws {
        try await assertMet("endpoint-parameter-order-free")
    }

    func testEndpointRequestEncodingFree() async throws {
        try await assertMet("endpoint-request-encoding-free")
    }

    func testEndpointResponseInQuery() async throws {
        try await assertMet("endpoint-response-in-query")
    }

    func testFlipCodeRedeemable() async throws {
        try await assertMet("flip-code-redeemable")
    }

    func testFlipCodeBoundToRedirectURI() async throws {
        try await assertMet("flip-code-bound-to-redirect-uri")
    }

    func testFlipCodeBoundToClient() async throws {
        try await assertMet("flip-code-bound-to-client")
    }

    func testFlipCodeUsedOnce() async throws {
        try await assertMet("flip-code-used-once")
    }
}
