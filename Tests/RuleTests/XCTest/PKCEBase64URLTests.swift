import XCTest

/// PKCE: base64url without padding.
final class PKCEBase64URLTests: XCTestCase {
    func testBase64URLUnpadded() async throws {
        try await assertMet("base64url-unpadded")
    }
}
