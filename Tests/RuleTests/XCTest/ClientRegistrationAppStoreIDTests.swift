import XCTest

/// Console: reading the App Store id.
final class ClientRegistrationAppStoreIDTests: XCTestCase {
    func testStoreIDDigits() async throws {
        try await assertMet("store-id-digits")
    }

    func testStoreIDRefused() async throws {
        try await assertMet("store-id-refused")
    }

    func testStoreIDOtherLinks() async throws {
        try await assertMet("store-id-other-links")
    }
}
