import Conformance
import Testing

@Suite("Google app: the returning link")
struct GoogleAppFlipResult {
    @Test("A code completes the linking", arguments: try vectors(of: "code-completes-linking"))
    func codeCompletesLinking(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The code is read octet for octet", arguments: try vectors(of: "code-read-octet-for-octet"))
    func codeReadOctetForOctet(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A code beyond ASCII is read exactly or not at all",
        arguments: try vectors(of: "code-read-beyond-ascii"))
    func codeReadBeyondASCII(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("A plus sign in a result is a space", arguments: try vectors(of: "result-plus-is-space"))
    func resultPlusIsSpace(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "After cancelled the authorization URL is tried",
        arguments: try vectors(of: "cancelled-falls-back"))
    func cancelledFallsBack(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "After invalid_request the authorization URL is tried",
        arguments: try vectors(of: "invalid-request-falls-back"))
    func invalidRequestFallsBack(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "After unrecoverable the linking stops", arguments: try vectors(of: "unrecoverable-stops"))
    func unrecoverableStops(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "After access_denied the linking stops", arguments: try vectors(of: "access-denied-stops"))
    func accessDeniedStops(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("An unknown error links nothing", arguments: try vectors(of: "unknown-error-not-linked"))
    func unknownErrorNotLinked(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An error with a wrong state answers nothing",
        arguments: try vectors(of: "error-with-wrong-state-ignored"))
    func errorWithWrongStateIgnored(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An error without a state answers nothing",
        arguments: try vectors(of: "error-without-state-not-correlated"))
    func errorWithoutStateNotCorrelated(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The description of an error changes nothing",
        arguments: try vectors(of: "result-error-description-optional"))
    func resultErrorDescriptionOptional(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A result with a code and an error links nothing",
        arguments: try vectors(of: "code-and-error-not-linked"))
    func codeAndErrorNotLinked(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A result without code and error links nothing",
        arguments: try vectors(of: "neither-not-linked"))
    func neitherNotLinked(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("An empty code links nothing", arguments: try vectors(of: "empty-code-not-linked"))
    func emptyCodeNotLinked(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An empty parameter beside a result counts as left out",
        arguments: try vectors(of: "empty-result-parameter-is-absent"))
    func emptyResultParameterIsAbsent(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A result with two values for one parameter links nothing",
        arguments: try vectors(of: "result-repeated-parameter-refused"))
    func resultRepeatedParameterRefused(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A result that says the same twice links nothing",
        arguments: try vectors(of: "result-equal-repeats-refused"))
    func resultEqualRepeatsRefused(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "What is in a fragment is no result",
        arguments: try vectors(of: "result-in-fragment-ignored"))
    func resultInFragmentIgnored(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A stray fragment does not spoil a result",
        arguments: try vectors(of: "result-stray-fragment-harmless"))
    func resultStrayFragmentHarmless(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The order of the result's parameters is free",
        arguments: try vectors(of: "result-order-free"))
    func resultOrderFree(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Unknown parameters of a result are ignored",
        arguments: try vectors(of: "result-unknown-parameters-ignored"))
    func resultUnknownParametersIgnored(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Empty pairs in the returning link mean nothing",
        arguments: try vectors(of: "result-empty-pairs-skipped"))
    func resultEmptyPairsSkipped(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A result with broken octets is not repaired",
        arguments: try vectors(of: "malformed-result-not-linked"))
    func malformedResultNotLinked(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A code with a wrong state links nothing", arguments: try vectors(of: "wrong-state-ignored")
    )
    func wrongStateIgnored(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The state is compared after one decoding",
        arguments: try vectors(of: "state-round-trip-read"))
    func stateRoundTripRead(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A state beyond ASCII is matched exactly or not at all",
        arguments: try vectors(of: "state-read-beyond-ascii"))
    func stateReadBeyondASCII(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("A state is good for one result", arguments: try vectors(of: "state-used-once"))
    func stateUsedOnce(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A result that answers nothing leaves the requests waiting",
        arguments: try vectors(of: "ignored-result-leaves-requests-waiting"))
    func ignoredResultLeavesRequestsWaiting(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("Each result answers its own request", arguments: try vectors(of: "results-kept-apart"))
    func resultsKeptApart(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A result counts only at the redirect URI of its request",
        arguments: try vectors(of: "result-redirect-uri-exact"))
    func resultRedirectURIExact(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "If the partner app cannot be opened, the authorization URL is tried",
        arguments: try vectors(of: "unopened-link-falls-back"))
    func unopenedLinkFallsBack(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
