import XCTest

/// Authorization endpoint: installed apps.
final class AuthorizationEndpointInstalledAppTests: XCTestCase {
    func testAuthorizationRegisteredURIServed() async throws {
        try await assertMet("authorization-registered-uri-served")
    }

    func testAuthorizationLoopbackAnyPort() async throws {
        try await assertMet("authorization-loopback-any-port")
    }

    func testAuthorizationRedirectURIExact() async throws {
        try await assertMet("authorization-redirect-uri-exact")
    }

    func testAuthorizationRedirectURIEquivalents() async throws {
        try await assertMet("authorization-redirect-uri-equivalents")
    }

    func testAuthorizationLoopbackExact() async throws {
        try await assertMet("authorization-loopback-exact")
    }

    func testAuthorizationLocalhostPort() async throws {
        try await assertMet("authorization-localhost-port")
    }

    func testAuthorizationPortFixedElsewhere() async throws {
        try await assertMet("authorization-port-fixed-elsewhere")
    }

    func testAuthorizationRedirectFormOfType() async throws {
        try await assertMet("authorization-redirect-form-of-type")
    }

    func testAuthorizationOutOfBandRefused() async throws {
        try await assertMet("authorization-out-of-band-refused")
    }

    func testAuthorizationClientErrorNotRedirected() async throws {
        try await assertMet("authorization-client-error-not-redirected")
    }

    func testAuthorizationErrorNotSentAstray() async throws {
        try await assertMet("authorization-error-not-sent-astray")
    }

    func testAuthorizationDenied() async throws {
        try await assertMet("authorization-denied")
    }

    func testAuthorizationUnknownScope() async throws {
        try await assertMet("authorization-unknown-scope")
    }

    func testAuthorizationResponseTypeCodeOnly() async throws {
        try await assertMet("authorization-response-type-code-only")
    }

    func testAuthorizationResponseTypeError() async throws {
        try await assertMet("authorization-response-type-error")
    }

    func testAuthorizationErrorCarriesState() async throws {
        try await assertMet("authorization-error-carries-state")
    }

    func testAuthorizationRedirectURIRequired() async throws {
        try await assertMet("authorization-redirect-uri-required")
    }

    func testAuthorizationOptionalParameters() async throws {
        try await assertMet("authorization-optional-parameters")
    }

    func testAuthorizationStateExact() async throws {
        try await assertMet("authorization-state-exact")
    }

    func testAuthorizationStateOnlyIfSent() async throws {
        try await assertMet("authorization-state-only-if-sent")
    }

    func testAuthorizationRedirectURIQueryKept() async throws {
        try await assertMet("authorization-redirect-uri-query-kept")
    }

    func testAuthorizationAnswerInQuery() async throws {
        try await assertMet("authorization-answer-in-query")
    }

    func testAuthorizationPartialConsent() async throws {
        try await assertMet("authorization-partial-consent")
    }

    func testAuthorizationRepeatedParameter() async throws {
        try await assertMet("authorization-repeated-parameter")
    }

    func testAuthorizationRequestEncodingFree() async throws {
        try await assertMet("authorization-request-encoding-free")
    }

    func testAuthorizationMalformedRefused() async throws {
        try await assertMet("authorization-malformed-refused")
    }

    func testAuthorizationOtherParametersIgnored() async throws {
        try await assertMet("authorization-other-parameters-ignored")
    }

    func testAuthorizationEmptyPairsSkipped() async throws {
        try await assertMet("authorization-empty-pairs-skipped")
    }

    func testAuthorizationSamplesServed() async throws {
        try await assertMet("authorization-samples-served")
    }

    func testAuthorizationPost() async throws {
        try await assertMet("authorization-post")
    }

    func testAuthorizationEmbeddedUserAgentRefused() async throws {
        try await assertMet("authorization-embedded-user-agent-refused")
    }
}
