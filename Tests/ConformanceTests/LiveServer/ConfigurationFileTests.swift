import Conformance
import StrictCodecs
import Testing

@testable import ConformanceServer

@Suite("The configuration of a server")
struct ConfigurationFileTests {
    private static func read(_ text: String) throws -> ConfigurationFile {
        try ConfigurationFile(octets: Array(text.utf8), name: "server.json")
    }

    private static let clients = #""clients": [{"client_id": "a", "redirect_uris": ["b:/c"]}]"#
    private static let endpoint = #""authorization_endpoint": "https://a.example/""#

    @Test(
        "An error is one line that names the file and the place",
        arguments: try Repository.pairs(in: "Tests/ConformanceTests/LiveServer/refused-files.txt"))
    func mistakes(text: String, message: String) {
        let error = #expect(throws: ConfigurationError.self) { try Self.read(text) }
        #expect(error.map { "\($0)" } == "server.json: \(message)")
    }

    @Test("Comments are ignored at any depth")
    func comments() throws {
        let file = try Self.read(
            """
            {"// a": 1, \(Self.endpoint),
             "clients": [{"// b": 2, "client_id": "a", "redirect_uris": ["b:/c"]}]}
            """)
        #expect(file.endpoints?.authorization.host == "a.example")
    }

    @Test("Options replace members")
    func overlay() throws {
        let file = try ConfigurationFile(
            octets: Array("{\(Self.endpoint), \(Self.clients)}".utf8), name: "server.json",
            overlaidWith: [
                .init("issuer", "https://b.example"), .init("authorization_endpoint", .null),
            ])
        #expect(file.issuer?.host == "b.example")
        #expect(file.endpoints == nil)
    }
}
