import XCTest

/// Google app: the flip link.
final class GoogleAppFlipLinkTests: XCTestCase {
    func testFlipLinkOpensAppLink() async throws {
        try await assertMet("flip-link-opens-app-link")
    }

    func testFlipLinkAppLinkHTTPS() async throws {
        try await assertMet("flip-link-app-link-https")
    }

    func testFlipLinkAppLinkQueryKept() async throws {
        try await assertMet("flip-link-app-link-query-kept")
    }

    func testFlipLinkClientID() async throws {
        try await assertMet("flip-link-client-id")
    }

    func testFlipLinkScope() async throws {
        try await assertMet("flip-link-scope")
    }

    func testFlipLinkState() async throws {
        try await assertMet("flip-link-state")
    }

    func testFlipLinkRedirectURI() async throws {
        try await assertMet("flip-link-redirect-uri")
    }

    func testFlipLinkParametersInQuery() async throws {
        try await assertMet("flip-link-parameters-in-query")
    }

    func testFlipLinkParametersOnce() async throws {
        try await assertMet("flip-link-parameters-once")
    }

    func testFlipLinkValuesEncoded() async throws {
        try await assertMet("flip-link-values-encoded")
    }

    func testFlipLinkValuesBeyondASCII() async throws {
        try await assertMet("flip-link-values-beyond-ascii")
    }

    func testFlipLinkNothingEmpty() async throws {
        try await assertMet("flip-link-nothing-empty")
    }
}
