import Conformance
import Testing

@Suite("App Flip app: the error result")
struct AppFlipAppErrorResult {
    @Test(
        "A sign-in that fails is answered at the redirect URI",
        arguments: try vectors(of: "error-returned"))
    func errorReturned(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The error is one of the four values of the page",
        arguments: try vectors(of: "error-values-listed"))
    func errorValuesListed(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A user who cannot sign in is reported as cancelled",
        arguments: try vectors(of: "sign-in-failure-is-cancelled"))
    func signInFailureIsCancelled(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A device without a connection is reported as cancelled",
        arguments: try vectors(of: "offline-is-cancelled"))
    func offlineIsCancelled(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A connection that times out is reported as cancelled",
        arguments: try vectors(of: "timeout-is-cancelled"))
    func timeoutIsCancelled(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A disabled account is reported as unrecoverable",
        arguments: try vectors(of: "disabled-account-is-unrecoverable"))
    func disabledAccountIsUnrecoverable(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A user who refuses is reported as access_denied",
        arguments: try vectors(of: "consent-denied-is-access-denied"))
    func consentDeniedIsAccessDenied(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The error carries the state of the request",
        arguments: try vectors(of: "error-carries-state"))
    func errorCarriesState(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("A result with an error has no code", arguments: try vectors(of: "error-without-code"))
    func errorWithoutCode(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The link with the error is opened as a universal link only",
        arguments: try vectors(of: "error-universal-links-only"))
    func errorUniversalLinksOnly(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The error goes to the redirect URI of the request",
        arguments: try vectors(of: "error-at-captured-redirect-uri"))
    func errorAtCapturedRedirectURI(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("The error is in the query of the link", arguments: try vectors(of: "error-in-query"))
    func errorInQuery(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A description has only the characters that OAuth allows",
        arguments: try vectors(of: "error-description-characters"))
    func errorDescriptionCharacters(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A description cannot add parameters to the link",
        arguments: try vectors(of: "error-description-encoded"))
    func errorDescriptionEncoded(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A state that the request lacks is not returned empty",
        arguments: try vectors(of: "no-empty-parameters"))
    func noEmptyParameters(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
