import Testing

@testable import ConformanceDrivers

@Suite("Only the intended hosts are contacted")
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
        "An address that might lead elsewhere is refused",
        arguments: [
            "http://auth.example.com/", "ftp://auth.example.com/", "auth.example.com", "https://",
            "https:///path", "https://auth.example.com@evil.example/", "https://a.example/#x",
            "https://a b.example/", "http://127.0.0.1.evil.example/", "http://[::2]/",
            "http://127.0.0.1:PORT/token", "http://127.0.0.1:99999999", "http://127.0.0.1:80:443/",
            "http://127.0.0.1:0/", "http://127.0.0.1:/", "http://127.0.0.1:+80/",
            "http://[::1]x/", "https://[::1", "https://[::1]]/", "https://[x]/", "https://-a/",
            "https://auth.example:\\evil", "https://auth.example\\evil/", "https://a%2Eb/",
        ])
    func refused(text: String) {
        #expect(throws: ConfigurationError.self) { try WebAddress(text) }
    }

    @Test(
        "A password in a URL is not repeated",
        arguments: ["http://user:sekret@127.0.0.1:9/a", "user:sekret@a", "https://u:@sekret@/"])
    func password(text: String) {
        let error = #expect(throws: ConfigurationError.self) { try WebAddress(text) }
        #expect(error.map { "\($0)".contains("sekret") } == false)
        #expect(error.map { "\($0)".contains("\"...@") } == true)
    }

    @Test("A query is appended to an existing one")
    func queries() throws {
        let address = try WebAddress("https://a.example/auth?g=1")
        #expect(address.appending(query: "state=x") == "https://a.example/auth?g=1&state=x")
        #expect(address.appending(query: nil) == "https://a.example/auth?g=1")
    }
}
