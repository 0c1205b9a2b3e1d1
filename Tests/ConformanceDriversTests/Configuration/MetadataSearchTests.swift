import Conformance
import StrictCodecs
import Testing

@testable import ConformanceDrivers

@Suite("Metadata leads to no other host")
struct MetadataSearchTests {
    private static func endpoints(_ url: String, allowing hosts: [String] = []) throws -> Endpoints
    {
        let issuer = try WebAddress("https://auth.example")
        let place = "https://auth.example/.well-known/oauth-authorization-server"
        let body = """
            {"issuer": "https://auth.example", "authorization_endpoint": \(JSON.quote(url))}
            """
        let metadata = try JSONParser.parse(Array(body.utf8))
        return try issuer.metadata(in: metadata, place, allowing: hosts).endpoints
    }

    @Test(
        "Another origin is refused, and a different port makes another origin",
        arguments: [
            "https://other.example/a", "https://auth.example:8443/a", "https://auth.example:6379/a",
            "https://auth.example.evil.example/a", "https://auth.example:PORT/a",
            "https://169.254.169.254/a", "http://169.254.169.254/a", "file:///etc/passwd",
            "http://localhost/a", "https://localhost/a", "http://127.0.0.1/a", "https://[::1]/a",
            "https://auth.example@evil.example/a", "https://user@auth.example/a",
            "http://auth.example/a", "//auth.example/a", "/a", "",
            "https://auth.example/a\"\noutput = \"/a", "https://auth.example/a\r\nurl = b",
            "https://auth.example/\u{0}", "https://auth.example/a b",
        ])
    func others(url: String) {
        #expect(throws: ConfigurationError.self) { try Self.endpoints(url) }
    }

    @Test(
        "The server's own origin is accepted, and a host that the user has named with its port",
        arguments: [
            ("https://auth.example/a", []), ("https://AUTH.example:443/a", []),
            ("https://other.example/a", ["Other.example"]),
            ("https://auth.example:8443/a", ["auth.example:8443"]),
        ])
    func allowed(url: String, hosts: [String]) throws {
        #expect(try Self.endpoints(url, allowing: hosts).authorization.text == url)
    }

    @Test("A host that the user has named is allowed only at its default port")
    func usualPort() {
        let error = #expect(throws: ConfigurationError.self) {
            try Self.endpoints("https://other.example:8443/a", allowing: ["other.example"])
        }
        #expect(error.map { "\($0)" }?.contains(#""hosts": ["other.example:8443"]"#) == true)
    }

    @Test(
        "What the metadata does not name is lacking, and a list that is absent says nothing",
        arguments: [
            ("", [.revocationEndpoint]),
            (#", "revocation_endpoint": "https://auth.example/r""#, []),
            (#", "scopes_supported": ["devices"]"#, [.revocationEndpoint, .openID]),
            (#", "scopes_supported": ["openid"]"#, [.revocationEndpoint]),
            (#", "code_challenge_methods_supported": ["S256"]"#, [.revocationEndpoint, .plain]),
            (
                #", "code_challenge_methods_supported": ["plain", "S256"]"#, [.revocationEndpoint]
            ),
        ] as [(String, [Capability])])
    func lacks(members: String, expected: [Capability]) throws {
        let (issuer, endpoint) = ("https://auth.example", "https://auth.example/a")
        let text = #"{"issuer": "\#(issuer)", "authorization_endpoint": "\#(endpoint)"\#(members)}"#
        let found = try WebAddress(issuer).metadata(
            in: try JSONParser.parse(Array(text.utf8)), issuer)
        #expect(found.lacks == expected)
    }
}
