import XCTest

/// App Flip app: the error result.
final class AppFlipAppErrorResultTests: XCTestCase {
    func testErrorReturned() async throws {
        try await assertMet("error-returned")
    }

    func testErrorValuesListed() async throws {
        try await assertMet("error-values-listed")
    }

    func testSignInFailureIsCancelled() async throws {
        try await assertMet("sign-in-failure-is-cancelled")
    }

    func testOfflineIsCancelled() async throws {
        try await assertMet("offline-is-cancelled")
    }

    func testTimeoutIsCancelled() async throws {
        try await assertMet("timeout-is-cancelled")
    }

    func testDisabledAccountIsUnrecoverable() async throws {
        try await assertMet("disabled-account-is-unrecoverable")
    }

    func testConsentDeniedIsAccessDenied() async throws {
        try await assertMet("consent-denied-is-access-denied")
    }

    func testErrorCarriesState() async throws {
        try await assertMet("error-carries-state")
    }

    func testErrorWithoutCode() async throws {
        try await assertMet("error-without-code")
    }

    func testErrorUniversalLinksOnly() async throws {
        try await assertMet("error-universal-links-only")
    }

    func testErrorAtCapturedRedirectURI() async throws {
        try await assertMet("error-at-captured-redirect-uri")
    }

    func testErrorInQuery() async throws {
        try await assertMet("error-in-query")
    }

    func testErrorDescriptionCharacters() async throws {
        try await assertMet("error-description-characters")
    }

    func testErrorDescriptionEncoded() async throws {
        try await assertMet("error-description-encoded")
    }

    func testNoEmptyParameters() async throws {
        try await assertMet("no-empty-parameters")
    }
}
