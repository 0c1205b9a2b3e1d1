import Testing

@testable import ConformanceServer

@Suite("Only hosts that are meant are contacted")
struct WebAddressTests {
    @Test(
        "The host is read",
        arguments: [
            ("https://Auth.Example.com/authorize", "auth.example.com"),
            ("https://auth.example.com:8443/a?b=c", "auth.example.com"),
            ("http://127.0.0.1:9001/token", "127.0.0.1"), ("http://localhost", "localhost"),
            ("http://[::1]:9001/token", "[::1]"),
        ])
    func hosts(text: String, host: String) throws {
        #expect(try WebAddress(text).host == host)
    }

    @Test(
        "What might lead elsewhere is refused",
        arguments: [
            "http://auth.example.com/", "ftp://auth.example.com/", "auth.example.com", "https://",
            "https:///path", "https://auth.example.com@evil.example/", "https://a.example/#x",
            "https://a b.example/", "http://127.0.0.1.evil.example/", "http://[::2]/",
        ])
    func refused(text: String) {
        #expect(throws: ConfigurationError.self) { try WebAddress(text) }
    }

    @Test("A query is added to the one that is there")
    func queries() throws {
        let address = try WebAddress("https://a.example/auth?g=1")
        #expect(address.appending(query: "state=x") == "https://a.example/auth?g=1&state=x")
        #expect(address.appending(query: nil) == "https://a.example/auth?g=1")
    }
}
