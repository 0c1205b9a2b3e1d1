import Conformance
import StrictCodecs
import TestSupport
import Testing

@testable import ConformanceDrivers

@Suite("The configuration of a server")
struct ConfigurationFileTests {
    private static func read(_ text: String) throws -> ConfigurationFile {
        try ConfigurationFile(octets: Array(text.utf8), name: "server.json")
    }

    private static let clients = #""clients": [{"client_id": "a", "redirect_uris": ["b:/c"]}]"#
    private static let endpoint = #""authorization_endpoint": "https://a.example/""#

    @Test(
        "An error is one line that names the file and the place",
        arguments: try Repository.pairs(in: "Tests/Golden/refused-server-configurations.txt"))
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
        #expect(file.metadata?.endpoints.authorization.host == "a.example")
    }

    @Test("Options replace members")
    func overlay() throws {
        let file = try ConfigurationFile(
            octets: Array("{\(Self.endpoint), \(Self.clients)}".utf8), name: "server.json",
            overlaidWith: [
                .init("issuer", "https://b.example"), .init("authorization_endpoint", .null),
            ])
        #expect(file.issuer?.host == "b.example")
        let metadata = file.metadata
        #expect(metadata == nil)
    }

    @Test("A scope that is null is one that the server does not have, and openid is a capability")
    func absentScopes() throws {
        let file = try Self.read(
            #"{\#(Self.endpoint), \#(Self.clients), "scopes": {"openid": null, "email": null}, "lacks": ["plain"]}"#
        )
        let metadata = try #require(file.metadata)
        let configuration = file.configuration(with: metadata, waiting: 0)
        #expect(configuration.absentScopes == ["openid", "email"])
        #expect(configuration.lacks == [.plain, .consentPage, .openID])
    }

    @Test("A server shows no page if it asks for no consent")
    func pages() throws {
        let form = #""consent": {"form": {"user": "jo", "password": "x"}}"#
        for (consent, lacks) in [("\"consent\": \"itself\"", true), (form, false)] {
            let file = try Self.read("{\(Self.endpoint), \(Self.clients), \(consent)}")
            let configuration = file.configuration(
                with: try #require(file.metadata), waiting: 0)
            #expect(configuration.lacks.contains(.consentPage) == lacks)
        }
    }

    @Test("The metadata adds what is lacking, except for a scope that has another name")
    func metadata() throws {
        let scopes =
            [
                ("{}", [.plain, .consentPage, .openID]),
                (#"{"openid": "id"}"#, [.plain, .consentPage]),
            ]
            as [(String, [Capability])]
        for (names, expected) in scopes {
            let file = try Self.read(
                "{\(Self.endpoint), \(Self.clients), \"scopes\": \(names)}")
            var metadata = try #require(file.metadata)
            metadata.lacks = [.openID, .plain]
            #expect(file.configuration(with: metadata, waiting: 0).lacks == expected)
        }
    }
}
