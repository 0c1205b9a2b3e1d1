import Conformance
import StrictCodecs
import Testing

@testable import ConformanceDrivers

@Suite("URLs as they reach a running program")
struct RedirectSubstitutionTests {
    @Test(
        "URLs of a vector have the program's scheme, path and state",
        arguments: [
            ("com.vector:/cb?code=c&state=st-1", "com.program:/x?code=c&state=s-of-the-program"),
            ("COM.vector:/cb?code=c", "COM.PROGRAM:/x?code=c"),
            (
                "com.vector:/cb2?code=c&state=st-12",
                "com.program:/x2?code=c&state=s-of-the-program2"
            ),
            ("com.vector://cb?code=c", "com.program://x?code=c"),
            ("evil:com.vector:/cb?code=c", "evil:com.program:/x?code=c"),
            ("com.vector:/other?code=/cb", "com.program:/other?code=/cb"),
            ("com.vector:/Cb?code=c", "com.program:/X?code=c"),
            (
                "com.vector:/cb%3Fcode=c%26state=st-1",
                "com.program:/x%3Fcode=c%26state=s-of-the-program"
            ),
            ("com.vector:/cb?code=c&state=ST-1", "com.program:/x?code=c&state=S-OF-THE-PROGRAM"),
        ])
    func redirect(_ url: String, _ expected: String) throws {
        let opened = try #require(OpenedURL.opened("com.program:/x", hasHandler: true))
        let pending = PendingAuthorization(redirectURI: "com.vector:/cb", state: "st-1")
        let translation = try RedirectSubstitution(from: pending, to: opened, byHandler: true)
        #expect(try translation.url(url).hasSameOctets(as: expected))
    }

    @Test(
        "A state of a vector is replaced once, whatever the state of the program begins with",
        arguments: [
            ("state=7&state=8", "7", "77aB", "state=77aB&state=8"),
            ("state=St-1&x=state=ST-1", "St-1", "s T", "state=s%20T&x=state=S%20T"),
            ("state=St-&state=x", "St-1", "abcd", "state=abc&state=x"),
            ("code=c&state=St-1", "St-1", nil, "code=c"),
        ])
    func states(_ text: String, _ given: String, _ own: String?, _ expected: String) {
        #expect(text.replacingState(given, with: own).hasSameOctets(as: expected))
    }

    @Test(
        "A URL that would be another case is not handed over",
        arguments: ["com.vector:/cb?code=c&state=st%2D1", "com.vector:/cb?code=c\0"])
    func otherCase(_ url: String) throws {
        let opened = try #require(OpenedURL.opened("com.program:/x", hasHandler: true))
        let pending = PendingAuthorization(redirectURI: "com.vector:/cb", state: "st-1")
        let translation = try RedirectSubstitution(from: pending, to: opened, byHandler: true)
        #expect(throws: Obstacle.self) { try translation.url(url) }
    }

    @Test(
        "Redirect URIs of other kinds are left to other rules",
        arguments: [
            ("http://127.0.0.1:9/cb", "com.vector:/cb", "st"),
            ("com.program:/x", "https://app.example/cb", "st"),
            ("com.program:/x", "http://127.0.0.1:9004/cb", "st"),
            ("com.program:/x", "com.vector:/cb", nil),
        ])
    func otherKind(_ own: String, _ given: String, _ state: String?) throws {
        let opened = try #require(OpenedURL.opened(own, hasHandler: true))
        #expect(throws: Obstacle.self) {
            try RedirectSubstitution(
                from: PendingAuthorization(redirectURI: given, state: state), to: opened,
                byHandler: true)
        }
    }

    @Test(
        "URLs of a script reach the program's own redirect URI, or another path of its listener",
        arguments: [
            ("com.vector:/cb?code=c#f", "com.vector:/cb", "http://127.0.0.1:9/x", "/x?code=c"),
            ("http://[::1]:1/cb?code=c", "http://[::1]:1/cb", "http://127.0.0.1:9", "/?code=c"),
            ("http://a:1/?code=c", "http://a:1", "http://127.0.0.1:9", "/?code=c"),
            ("http://a:1/y?code=c", "http://a:1/cb", "http://127.0.0.1:9/x", "/y?code=c"),
            ("http://a:1/?code=c", "http://a:1", "http://127.0.0.1:9/x", nil),
            ("http://a:2/cb?code=c", "http://a:1/cb", "http://127.0.0.1:9/x", nil),
            ("http://a:1/x?code=c", "http://a:1/cb", "http://127.0.0.1:9/x", nil),
            ("http://a:1/y?code=c", "http://a:1/cb", "http://127.0.0.1:9", nil),
        ])
    func scripted(_ url: String, _ given: String, _ own: String, _ target: String?) throws {
        let opened = try #require(OpenedURL.opened(own))
        let text = try? RedirectSubstitution.text(for: url, at: given, reaching: opened)
        #expect(text?.pieces(at: 0x20)[1] == target)
    }

    @Test(
        "URLs of a script reach a handler with the program's scheme",
        arguments: [
            ("http://a:1/cb?code=c#f", "http://a:1/cb", "com.program:/x?code=c#f"),
            ("com.vector:/evil?code=c", "com.vector:/cb", "com.program:/evil?code=c"),
            ("http://a:1/evil?code=c", "http://a:1/cb", nil),
        ])
    func scripted(_ url: String, _ given: String, _ expected: String?) throws {
        let opened = try #require(OpenedURL.opened("com.program:/x", hasHandler: true))
        let text = try? RedirectSubstitution.text(for: url, at: given, reaching: opened)
        #expect(text == expected)
    }
}

extension OpenedURL {
    /// The authorization request of a program with a redirect URI, or nil if there is no request with it.
    static func opened(
        _ redirectURI: String, state: String? = "s-of-the-program", hasHandler: Bool = false
    ) -> OpenedURL? {
        let state = state.map { "&state=\($0)" } ?? ""
        return OpenedURL(
            "http://127.0.0.1:1/authorize?redirect_uri=\(Form.escape(redirectURI))\(state)",
            hasHandler: hasHandler)
    }
}
