import Conformance
import Testing

@Suite("Installed app: the redirect")
struct InstalledAppRedirect {
    @Test(
        "The scheme of the URL that arrives is compared without case",
        arguments: try vectors(of: "response-scheme-case"))
    func responseSchemeCase(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Apart from its scheme, the URL is the redirect URI, to the character",
        arguments: try vectors(of: "response-redirect-uri-exact"))
    func responseRedirectURIExact(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An answer comes to the loopback address and port that were sent",
        arguments: try vectors(of: "response-loopback-exact"))
    func responseLoopbackExact(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "No synonym of the loopback address is taken for it",
        arguments: try vectors(of: "response-loopback-synonyms"))
    func responseLoopbackSynonyms(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An answer at / matches a loopback redirect URI without a path",
        arguments: try vectors(of: "response-loopback-empty-path"))
    func responseLoopbackEmptyPath(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The query of the redirect URI comes back with the answer",
        arguments: try vectors(of: "response-own-query-required"))
    func responseOwnQueryRequired(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A text that is not the redirect URI with a query answers nothing",
        arguments: try vectors(of: "response-url-needed"))
    func responseURLNeeded(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The code is the decoded value of code, decoded once",
        arguments: try vectors(of: "response-code-value"))
    func responseCodeValue(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A plus sign in the query is a space", arguments: try vectors(of: "response-plus-is-space"))
    func responsePlusIsSpace(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("Values of 2,048 octets arrive whole", arguments: try vectors(of: "response-long-values"))
    func responseLongValues(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A code of unusual characters is refused or kept as it is",
        arguments: try vectors(of: "response-unusual-code-unaltered"))
    func responseUnusualCodeUnaltered(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The state that comes back is the one that was sent, octet for octet",
        arguments: try vectors(of: "response-state-exact"))
    func responseStateExact(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The state is decoded once before it is compared",
        arguments: try vectors(of: "response-state-decoded-once"))
    func responseStateDecodedOnce(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An answer without the state that was sent is refused",
        arguments: try vectors(of: "response-state-required"))
    func responseStateRequired(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A state outside ASCII is compared octet for octet as well",
        arguments: try vectors(of: "response-state-unicode"))
    func responseStateUnicode(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A client that sent no state needs none in the answer",
        arguments: try vectors(of: "response-state-unasked"))
    func responseStateUnasked(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An error of the server is reported with its code",
        arguments: try vectors(of: "response-error-codes"))
    func responseErrorCodes(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An error with another state is refused",
        arguments: try vectors(of: "response-error-state-compared"))
    func responseErrorStateCompared(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An error without the state that was sent is refused",
        arguments: try vectors(of: "response-error-state-required"))
    func responseErrorStateRequired(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The description of an error is handed on as it was meant",
        arguments: try vectors(of: "response-error-description"))
    func responseErrorDescription(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Nothing but error decides which error it is",
        arguments: try vectors(of: "response-error-description-not-read"))
    func responseErrorDescriptionNotRead(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An answer has either a code or an error",
        arguments: try vectors(of: "response-code-or-error"))
    func responseCodeOrError(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A parameter that occurs with two values makes the answer unusable",
        arguments: try vectors(of: "response-repeated-parameters"))
    func responseRepeatedParameters(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A parameter that is repeated with an equal value is found as well",
        arguments: try vectors(of: "response-repeated-equal"))
    func responseRepeatedEqual(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The answer is in the query, not in the fragment",
        arguments: try vectors(of: "response-in-query-only"))
    func responseInQueryOnly(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A fragment behind a good answer is ignored",
        arguments: try vectors(of: "response-fragment-ignored"))
    func responseFragmentIgnored(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The issuer of an answer is the one that was asked",
        arguments: try vectors(of: "response-issuer-compared"))
    func responseIssuerCompared(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An issuer that the server always sends is there once",
        arguments: try vectors(of: "response-issuer-required"))
    func responseIssuerRequired(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Parameters that the client does not know are ignored",
        arguments: try vectors(of: "response-unknown-ignored"))
    func responseUnknownIgnored(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The names of the parameters are compared exactly",
        arguments: try vectors(of: "response-names-exact"))
    func responseNamesExact(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("The parameters come in any order", arguments: try vectors(of: "response-order-free"))
    func responseOrderFree(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Empty pairs in an answer mean nothing", arguments: try vectors(of: "response-empty-pairs"))
    func responseEmptyPairs(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A parameter that cannot be decoded is refused",
        arguments: try vectors(of: "response-malformed"))
    func responseMalformed(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
