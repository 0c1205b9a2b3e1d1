import XCTest

/// Console: registering a client.
final class ClientRegistrationRegistrationTests: XCTestCase {
    func testRegistrationNeedsNoMore() async throws {
        try await assertMet("registration-needs-no-more")
    }

    func testRegistrationName() async throws {
        try await assertMet("registration-name")
    }

    func testRegistrationPackageName() async throws {
        try await assertMet("registration-package-name")
    }

    func testRegistrationFingerprint() async throws {
        try await assertMet("registration-fingerprint")
    }

    func testRegistrationFingerprintLength() async throws {
        try await assertMet("registration-fingerprint-length")
    }

    func testRegistrationBundleID() async throws {
        try await assertMet("registration-bundle-id")
    }

    func testRegistrationAppStoreID() async throws {
        try await assertMet("registration-app-store-id")
    }

    func testRegistrationAppCheckTeam() async throws {
        try await assertMet("registration-app-check-team")
    }

    func testRegistrationAppCheckWildcard() async throws {
        try await assertMet("registration-app-check-wildcard")
    }

    func testRegistrationUWPStoreID() async throws {
        try await assertMet("registration-uwp-store-id")
    }

    func testRegistrationChromeItemID() async throws {
        try await assertMet("registration-chrome-item-id")
    }

    func testRegistrationRedirects() async throws {
        try await assertMet("registration-redirects")
    }

    func testRegistrationClientSecret() async throws {
        try await assertMet("registration-client-secret")
    }

    func testRegistrationUWPSecret() async throws {
        try await assertMet("registration-uwp-secret")
    }
}
