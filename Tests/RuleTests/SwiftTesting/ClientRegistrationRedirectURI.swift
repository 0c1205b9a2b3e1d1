import Conformance
import Testing

@Suite("Console: the forms of redirect URI")
struct ClientRegistrationRedirectURI {
    @Test(
        "Custom schemes are for iOS, UWP and Android",
        arguments: try vectors(of: "redirect-form-custom-scheme-types"))
    func redirectFormCustomSchemeTypes(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Android uses a custom scheme only if it was enabled",
        arguments: try vectors(of: "redirect-form-android-enabled"))
    func redirectFormAndroidEnabled(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Loopback addresses are for desktop clients",
        arguments: try vectors(of: "redirect-form-loopback-types"))
    func redirectFormLoopbackTypes(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Google's own scheme has the client's own id",
        arguments: try vectors(of: "redirect-form-own-client-id"))
    func redirectFormOwnClientID(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("A custom scheme has a period", arguments: try vectors(of: "redirect-form-period"))
    func redirectFormPeriod(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A scheme has only letters, digits, plus, hyphen and period",
        arguments: try vectors(of: "redirect-form-scheme-grammar"))
    func redirectFormSchemeGrammar(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "One slash follows the colon of a custom scheme",
        arguments: try vectors(of: "redirect-form-one-slash"))
    func redirectFormOneSlash(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("The path is the client's choice", arguments: try vectors(of: "redirect-form-path-free"))
    func redirectFormPathFree(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The custom scheme of a UWP app has at most 39 characters",
        arguments: try vectors(of: "redirect-form-uwp-length"))
    func redirectFormUWPLength(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The host is 127.0.0.1 or [::1], literally",
        arguments: try vectors(of: "redirect-form-loopback-host"))
    func redirectFormLoopbackHost(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Other loopback names and spellings are not used",
        arguments: try vectors(of: "redirect-form-loopback-spelling"))
    func redirectFormLoopbackSpelling(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Any port from 1 to 65535, or none",
        arguments: try vectors(of: "redirect-form-loopback-port"))
    func redirectFormLoopbackPort(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The scheme of a loopback address is http",
        arguments: try vectors(of: "redirect-form-loopback-http"))
    func redirectFormLoopbackHTTP(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "No name and no password stand before the host",
        arguments: try vectors(of: "redirect-form-userinfo"))
    func redirectFormUserinfo(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A web server is no redirect URI of an installed app",
        arguments: try vectors(of: "redirect-form-web-server"))
    func redirectFormWebServer(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("A redirect URI is absolute", arguments: try vectors(of: "redirect-form-absolute"))
    func redirectFormAbsolute(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("A redirect URI has no fragment", arguments: try vectors(of: "redirect-form-no-fragment"))
    func redirectFormNoFragment(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Out-of-band values are no redirect URIs", arguments: try vectors(of: "redirect-form-oob"))
    func redirectFormOob(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A redirect URI has no spaces and no control characters",
        arguments: try vectors(of: "redirect-form-no-controls"))
    func redirectFormNoControls(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A redirect URI has only the characters of a URI",
        arguments: try vectors(of: "redirect-form-characters"))
    func redirectFormCharacters(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
