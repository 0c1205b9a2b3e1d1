import XCTest

/// App Flip app: the redirect URI.
final class AppFlipAppRedirectURITests: XCTestCase {
    func testRedirectURIListedAccepted() async throws {
        try await assertMet("redirect-uri-listed-accepted")
    }

    func testRedirectURISchemeHTTPS() async throws {
        try await assertMet("redirect-uri-scheme-https")
    }

    func testRedirectURIHostExact() async throws {
        try await assertMet("redirect-uri-host-exact")
    }

    func testRedirectURINoUserinfo() async throws {
        try await assertMet("redirect-uri-no-userinfo")
    }

    func testRedirectURINoPort() async throws {
        try await assertMet("redirect-uri-no-port")
    }

    func testRedirectURIPathExact() async throws {
        try await assertMet("redirect-uri-path-exact")
    }

    func testRedirectURINotDecodedAgain() async throws {
        try await assertMet("redirect-uri-not-decoded-again")
    }

    func testRedirectURIBundleIDListed() async throws {
        try await assertMet("redirect-uri-bundle-id-listed")
    }

    func testRedirectURIGoogleIDsClosed() async throws {
        try await assertMet("redirect-uri-google-ids-closed")
    }

    func testRedirectURICaseExact() async throws {
        try await assertMet("redirect-uri-case-exact")
    }

    func testRedirectURINoQuery() async throws {
        try await assertMet("redirect-uri-no-query")
    }

    func testRedirectURINoFragment() async throws {
        try await assertMet("redirect-uri-no-fragment")
    }

    func testRedirectURINoForeignOctets() async throws {
        try await assertMet("redirect-uri-no-foreign-octets")
    }

    func testRedirectURINoUnicodeLookalikes() async throws {
        try await assertMet("redirect-uri-no-unicode-lookalikes")
    }

    func testRedirectURIListComparedByOctets() async throws {
        try await assertMet("redirect-uri-list-compared-by-octets")
    }

    func testRedirectURINotAPattern() async throws {
        try await assertMet("redirect-uri-not-a-pattern")
    }

    func testRedirectURIEquivalentsRefused() async throws {
        try await assertMet("redirect-uri-equivalents-refused")
    }
}
