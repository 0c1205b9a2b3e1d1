import Conformance
import Testing

@Suite("App Flip app: the result link")
struct AppFlipAppResultLink {
    @Test(
        "A sign-in that succeeds is answered with its code",
        arguments: try vectors(of: "code-returned"))
    func codeReturned(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The result carries the state of the request", arguments: try vectors(of: "state-returned"))
    func stateReturned(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The code goes to the redirect URI of the request",
        arguments: try vectors(of: "answered-at-captured-redirect-uri"))
    func answeredAtCapturedRedirectURI(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("The result is in the query of the link", arguments: try vectors(of: "result-in-query"))
    func resultInQuery(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A result with a code has no error parameter",
        arguments: try vectors(of: "no-error-with-code"))
    func noErrorWithCode(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Code and state are in the result once each",
        arguments: try vectors(of: "result-parameters-once"))
    func resultParametersOnce(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The link with the code is opened as a universal link only",
        arguments: try vectors(of: "universal-links-only"))
    func universalLinksOnly(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A result that cannot be opened is not tried again",
        arguments: try vectors(of: "no-second-attempt"))
    func noSecondAttempt(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("An empty code is not sent", arguments: try vectors(of: "empty-code-not-sent"))
    func emptyCodeNotSent(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Without a successful sign-in no code is sent",
        arguments: try vectors(of: "no-code-without-consent"))
    func noCodeWithoutConsent(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "State and code of 2,048 characters come back whole",
        arguments: try vectors(of: "long-values-kept"))
    func longValuesKept(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A query of the redirect URI itself is kept",
        arguments: try vectors(of: "redirect-uri-query-retained"))
    func redirectURIQueryRetained(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
