import XCTest

/// Google app: the returning link.
final class GoogleAppFlipResultTests: XCTestCase {
    func testCodeCompletesLinking() async throws {
        try await assertMet("code-completes-linking")
    }

    func testCodeReadOctetForOctet() async throws {
        try await assertMet("code-read-octet-for-octet")
    }

    func testCodeReadBeyondASCII() async throws {
        try await assertMet("code-read-beyond-ascii")
    }

    func testResultPlusIsSpace() async throws {
        try await assertMet("result-plus-is-space")
    }

    func testCancelledFallsBack() async throws {
        try await assertMet("cancelled-falls-back")
    }

    func testInvalidRequestFallsBack() async throws {
        try await assertMet("invalid-request-falls-back")
    }

    func testUnrecoverableStops() async throws {
        try await assertMet("unrecoverable-stops")
    }

    func testAccessDeniedStops() async throws {
        try await assertMet("access-denied-stops")
    }

    func testUnknownErrorNotLinked() async throws {
        try await assertMet("unknown-error-not-linked")
    }

    func testErrorWithWrongStateIgnored() async throws {
        try await assertMet("error-with-wrong-state-ignored")
    }

    func testErrorWithoutStateNotCorrelated() async throws {
        try await assertMet("error-without-state-not-correlated")
    }

    func testResultErrorDescriptionOptional() async throws {
        try await assertMet("result-error-description-optional")
    }

    func testCodeAndErrorNotLinked() async throws {
        try await assertMet("code-and-error-not-linked")
    }

    func testNeitherNotLinked() async throws {
        try await assertMet("neither-not-linked")
    }

    func testEmptyCodeNotLinked() async throws {
        try await assertMet("empty-code-not-linked")
    }

    func testEmptyResultParameterIsAbsent() async throws {
        try await assertMet("empty-result-parameter-is-absent")
    }

    func testResultRepeatedParameterRefused() async throws {
        try await assertMet("result-repeated-parameter-refused")
    }

    func testResultEqualRepeatsRefused() async throws {
        try await assertMet("result-equal-repeats-refused")
    }

    func testResultInFragmentIgnored() async throws {
        try await assertMet("result-in-fragment-ignored")
    }

    func testResultStrayFragmentHarmless() async throws {
        try await assertMet("result-stray-fragment-harmless")
    }

    func testResultOrderFree() async throws {
        try await assertMet("result-order-free")
    }

    func testResultUnknownParametersIgnored() async throws {
        try await assertMet("result-unknown-parameters-ignored")
    }

    func testResultEmptyPairsSkipped() async throws {
        try await assertMet("result-empty-pairs-skipped")
    }

    func testMalformedResultNotLinked() async throws {
        try await assertMet("malformed-result-not-linked")
    }

    func testWrongStateIgnored() async throws {
        try await assertMet("wrong-state-ignored")
    }

    func testStateRoundTripRead() async throws {
        try await assertMet("state-round-trip-read")
    }

    func testStateReadBeyondASCII() async throws {
        try await assertMet("state-read-beyond-ascii")
    }

    func testStateUsedOnce() async throws {
        try await assertMet("state-used-once")
    }

    func testIgnoredResultLeavesRequestsWaiting() async throws {
        try await assertMet("ignored-result-leaves-requests-waiting")
    }

    func testResultsKeptApart() async throws {
        try await assertMet("results-kept-apart")
    }

    func testResultRedirectURIExact() async throws {
        try await assertMet("result-redirect-uri-exact")
    }

    func testUnopenedLinkFallsBack() async throws {
        try await assertMet("unopened-link-falls-back")
    }
}
