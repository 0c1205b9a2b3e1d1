import Conformance
import Testing

@Suite("App Flip app: the incoming link")
struct AppFlipAppIncomingLink {
    @Test(
        "Only a universal link starts a flip",
        arguments: try vectors(of: "browsing-web-activity-only"))
    func browsingWebActivityOnly(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An activity without a link that can be read is declined",
        arguments: try vectors(of: "link-required"))
    func linkRequired(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("No code without a client id", arguments: try vectors(of: "client-id-required"))
    func clientIDRequired(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("The client id is compared octet by octet", arguments: try vectors(of: "client-id-exact"))
    func clientIDExact(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A wrong client is answered with invalid_request",
        arguments: try vectors(of: "mismatch-answered-invalid-request"))
    func mismatchAnsweredInvalidRequest(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A missing client id gets invalid_request",
        arguments: try vectors(of: "missing-client-id-answered-invalid-request"))
    func missingClientIDAnsweredInvalidRequest(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Repeated parameters get invalid_request",
        arguments: try vectors(of: "repeated-answered-invalid-request"))
    func repeatedAnsweredInvalidRequest(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The error for a wrong client carries the state",
        arguments: try vectors(of: "mismatch-answer-carries-state"))
    func mismatchAnswerCarriesState(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("No code without a state", arguments: try vectors(of: "state-required"))
    func stateRequired(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Nothing is opened without a redirect URI",
        arguments: try vectors(of: "redirect-uri-required"))
    func redirectURIRequired(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The redirect URI is checked before anything is answered",
        arguments: try vectors(of: "redirect-uri-checked-first"))
    func redirectURICheckedFirst(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("A link without a scope is accepted", arguments: try vectors(of: "scope-optional"))
    func scopeOptional(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A parameter without a value is missing",
        arguments: try vectors(of: "empty-parameter-is-missing"))
    func emptyParameterIsMissing(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A parameter that stands there twice is refused",
        arguments: try vectors(of: "repeated-parameter-refused"))
    func repeatedParameterRefused(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A repeated parameter that nobody knows is ignored",
        arguments: try vectors(of: "repeated-unknown-parameter-ignored"))
    func repeatedUnknownParameterIgnored(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Parameter names are compared exactly", arguments: try vectors(of: "parameter-names-exact"))
    func parameterNamesExact(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A parameter under a similar name is missing",
        arguments: try vectors(of: "misnamed-parameter-is-missing"))
    func misnamedParameterIsMissing(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Other parameters of the link are ignored",
        arguments: try vectors(of: "unknown-parameters-ignored"))
    func unknownParametersIgnored(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("Parameters come in any order", arguments: try vectors(of: "parameter-order-free"))
    func parameterOrderFree(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Names and values are percent-decoded exactly once",
        arguments: try vectors(of: "values-decoded-once"))
    func valuesDecodedOnce(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Empty pairs between ampersands are skipped",
        arguments: try vectors(of: "empty-pairs-skipped"))
    func emptyPairsSkipped(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Parameters count only in the query", arguments: try vectors(of: "parameters-in-query-only")
    )
    func parametersInQueryOnly(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A broken escape is refused or sent back as it came",
        arguments: try vectors(of: "malformed-escapes-never-altered"))
    func malformedEscapesNeverAltered(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The scope is split on spaces, and on nothing else",
        arguments: try vectors(of: "scope-split-on-spaces"))
    func scopeSplitOnSpaces(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "More spaces than needed make no scope",
        arguments: try vectors(of: "scope-extra-spaces-ignored"))
    func scopeExtraSpacesIgnored(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "No code is requested before the link is checked",
        arguments: try vectors(of: "validated-before-code-requested"))
    func validatedBeforeCodeRequested(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "No code is requested for an incomplete link",
        arguments: try vectors(of: "parameters-checked-before-code-requested"))
    func parametersCheckedBeforeCodeRequested(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "No code is requested for a link with repeats",
        arguments: try vectors(of: "repeats-checked-before-code-requested"))
    func repeatsCheckedBeforeCodeRequested(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
