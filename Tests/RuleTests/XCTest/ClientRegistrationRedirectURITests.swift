import XCTest

/// Console: the forms of redirect URI.
final class ClientRegistrationRedirectURITests: XCTestCase {
    func testRedirectFormCustomSchemeTypes() async throws {
        try await assertMet("redirect-form-custom-scheme-types")
    }

    func testRedirectFormAndroidEnabled() async throws {
        try await assertMet("redirect-form-android-enabled")
    }

    func testRedirectFormLoopbackTypes() async throws {
        try await assertMet("redirect-form-loopback-types")
    }

    func testRedirectFormOwnClientID() async throws {
        try await assertMet("redirect-form-own-client-id")
    }

    func testRedirectFormPeriod() async throws {
        try await assertMet("redirect-form-period")
    }

    func testRedirectFormSchemeGrammar() async throws {
        try await assertMet("redirect-form-scheme-grammar")
    }

    func testRedirectFormOneSlash() async throws {
        try await assertMet("redirect-form-one-slash")
    }

    func testRedirectFormPathFree() async throws {
        try await assertMet("redirect-form-path-free")
    }

    func testRedirectFormUWPLength() async throws {
        try await assertMet("redirect-form-uwp-length")
    }

    func testRedirectFormLoopbackHost() async throws {
        try await assertMet("redirect-form-loopback-host")
    }

    func testRedirectFormLoopbackSpelling() async throws {
        try await assertMet("redirect-form-loopback-spelling")
    }

    func testRedirectFormLoopbackPort() async throws {
        try await assertMet("redirect-form-loopback-port")
    }

    func testRedirectFormLoopbackHTTP() async throws {
        try await assertMet("redirect-form-loopback-http")
    }

    func testRedirectFormUserinfo() async throws {
        try await assertMet("redirect-form-userinfo")
    }

    func testRedirectFormWebServer() async throws {
        try await assertMet("redirect-form-web-server")
    }

    func testRedirectFormAbsolute() async throws {
        try await assertMet("redirect-form-absolute")
    }

    func testRedirectFormNoFragment() async throws {
        try await assertMet("redirect-form-no-fragment")
    }

    func testRedirectFormOob() async throws {
        try await assertMet("redirect-form-oob")
    }

    func testRedirectFormNoControls() async throws {
        try await assertMet("redirect-form-no-controls")
    }

    func testRedirectFormCharacters() async throws {
        try await assertMet("redirect-form-characters")
    }
}
