import XCTest

/// App Flip app: the result link.
final class AppFlipAppResultLinkTests: XCTestCase {
    func testCodeReturned() async throws {
        try await assertMet("code-returned")
    }

    func testStateReturned() async throws {
        try await assertMet("state-returned")
    }

    func testAnsweredAtCapturedRedirectURI() async throws {
        try await assertMet("answered-at-captured-redirect-uri")
    }

    func testResultInQuery() async throws {
        try await assertMet("result-in-query")
    }

    func testNoErrorWithCode() async throws {
        try await assertMet("no-error-with-code")
    }

    func testResultParametersOnce() async throws {
        try await assertMet("result-parameters-once")
    }

    func testUniversalLinksOnly() async throws {
        try await assertMet("universal-links-only")
    }

    func testNoSecondAttempt() async throws {
        try await assertMet("no-second-attempt")
    }

    func testEmptyCodeNotSent() async throws {
        try await assertMet("empty-code-not-sent")
    }

    func testNoCodeWithoutConsent() async throws {
        try await assertMet("no-code-without-consent")
    }

    func testLongValuesKept() async throws {
        try await assertMet("long-values-kept")
    }

    func testRedirectURIQueryRetained() async throws {
        try await assertMet("redirect-uri-query-retained")
    }
}
