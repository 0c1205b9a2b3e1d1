import XCTest

/// App Flip app: the incoming link.
final class AppFlipAppIncomingLinkTests: XCTestCase {
    func testBrowsingWebActivityOnly() async throws {
        try await assertMet("browsing-web-activity-only")
    }

    func testLinkRequired() async throws {
        try await assertMet("link-required")
    }

    func testClientIDRequired() async throws {
        try await assertMet("client-id-required")
    }

    func testClientIDExact() async throws {
        try await assertMet("client-id-exact")
    }

    func testMismatchAnsweredInvalidRequest() async throws {
        try await assertMet("mismatch-answered-invalid-request")
    }

    func testMissingClientIDAnsweredInvalidRequest() async throws {
        try await assertMet("missing-client-id-answered-invalid-request")
    }

    func testRepeatedAnsweredInvalidRequest() async throws {
        try await assertMet("repeated-answered-invalid-request")
    }

    func testMismatchAnswerCarriesState() async throws {
        try await assertMet("mismatch-answer-carries-state")
    }

    func testStateRequired() async throws {
        try await assertMet("state-required")
    }

    func testRedirectURIRequired() async throws {
        try await assertMet("redirect-uri-required")
    }

    func testRedirectURICheckedFirst() async throws {
        try await assertMet("redirect-uri-checked-first")
    }

    func testScopeOptional() async throws {
        try await assertMet("scope-optional")
    }

    func testEmptyParameterIsMissing() async throws {
        try await assertMet("empty-parameter-is-missing")
    }

    func testRepeatedParameterRefused() async throws {
        try await assertMet("repeated-parameter-refused")
    }

    func testRepeatedUnknownParameterIgnored() async throws {
        try await assertMet("repeated-unknown-parameter-ignored")
    }

    func testParameterNamesExact() async throws {
        try await assertMet("parameter-names-exact")
    }

    func testMisnamedParameterIsMissing() async throws {
        try await assertMet("misnamed-parameter-is-missing")
    }

    func testUnknownParametersIgnored() async throws {
        try await assertMet("unknown-parameters-ignored")
    }

    func testParameterOrderFree() async throws {
        try await assertMet("parameter-order-free")
    }

    func testValuesDecodedOnce() async throws {
        try await assertMet("values-decoded-once")
    }

    func testEmptyPairsSkipped() async throws {
        try await assertMet("empty-pairs-skipped")
    }

    func testParametersInQueryOnly() async throws {
        try await assertMet("parameters-in-query-only")
    }

    func testMalformedEscapesNeverAltered() async throws {
        try await assertMet("malformed-escapes-never-altered")
    }

    func testScopeSplitOnSpaces() async throws {
        try await assertMet("scope-split-on-spaces")
    }

    func testScopeExtraSpacesIgnored() async throws {
        try await assertMet("scope-extra-spaces-ignored")
    }

    func testValidatedBeforeCodeRequested() async throws {
        try await assertMet("validated-before-code-requested")
    }

    func testParametersCheckedBeforeCodeRequested() async throws {
        try await assertMet("parameters-checked-before-code-requested")
    }

    func testRepeatsCheckedBeforeCodeRequested() async throws {
        try await assertMet("repeats-checked-before-code-requested")
    }
}
