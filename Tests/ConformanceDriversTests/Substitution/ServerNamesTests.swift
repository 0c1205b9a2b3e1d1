import Conformance
import StrictCodecs
import Testing

@testable import ConformanceDrivers

@Suite("The server receives its own names")
struct ServerNamesTests {
    private static let translation = ServerNames(
        pairs: [
            .init(
                given: .init(clientID: "vector-1", redirectURIs: [], clientSecret: "vector-secret"),
                registered: .init(clientID: "own/1", redirectURIs: [], clientSecret: "own&secret"))
        ], scopes: ["devices": "read things"])

    private static func query(_ text: String) -> String? {
        translation.request(
            WireRequest(method: "GET", endpoint: .authorization, query: text)
        ).query
    }

    @Test("Ids, secrets and scopes are replaced, and nothing else is touched")
    func requests() {
        #expect(
            Self.query("a=%zz&client_id=vector-1&scope=openid%20devices&state=vector-1")
                == "a=%zz&client_id=own%2F1&scope=openid%20read%20things&state=vector-1")
        #expect(Self.query("client_secret=vector-secret") == "client_secret=own%26secret")
        #expect(Self.query("client%5Fid=%76ector-1") == "client%5Fid=own%2F1")
    }

    @Test("A wrong id stays wrong in the same way, and a wrong secret is kept")
    func nearMisses() {
        #expect(Self.query("client_id=vector-12") == "client_id=own%2F12")
        #expect(Self.query("client_secret=vector-secre") == "client_secret=vector-secre")
    }

    @Test("Clients whose ids are swapped keep apart")
    func swapped() {
        let clients = ["a", "b"].map { ServerSettings.Client(clientID: $0, redirectURIs: []) }
        let translation = ServerNames(
            pairs: [
                .init(given: clients[0], registered: clients[1]),
                .init(given: clients[1], registered: clients[0]),
            ], scopes: [:])
        let sent = ["client_id=a", "client_id=b", "client_id=xabx"].map { query in
            translation.request(
                WireRequest(method: "GET", endpoint: .authorization, query: query)
            ).query
        }
        #expect(sent == ["client_id=b", "client_id=a", "client_id=xbax"])
    }

    @Test("Credentials in the header are replaced")
    func credentials() throws {
        let field = BasicCredentials(clientID: "vector-1", clientSecret: "vector-secret").value
        let request = Self.translation.request(
            WireRequest(
                method: "POST", endpoint: .token, query: nil,
                fields: [HeaderField(name: "authorization", value: field)]))
        let own = try #require(BasicCredentials(request[field: "Authorization"] ?? ""))
        #expect(own.clientID == "own/1")
        #expect(own.clientSecret == "own&secret")
    }

    @Test("The scopes of an answer are translated back to those of the vectors")
    func responses() throws {
        let one = ServerNames(pairs: [], scopes: ["devices": "read"])
        let answer = one.response(WireResponse(status: 200, body: #"{"scope": "read openid"}"#))
        #expect(answer.body == #"{"scope": "devices openid"}"#)
        let other = WireResponse(status: 200, body: "{ \"a\": 1}")
        #expect(one.response(other).body == other.body)
    }

    @Test("The issuer of an answer is translated back to that of the vectors, another is not")
    func issuers() {
        let given = "https://server.example.com/tenant-7"
        let translation = ServerNames(
            pairs: [], scopes: [:], issuer: (own: "http://127.0.0.1:9001", given: given))
        func redirected(_ location: String) -> String? {
            let field = HeaderField(name: "Location", value: location)
            return translation.response(WireResponse(status: 302, fields: [field]))[
                field: "Location"]
        }
        #expect(
            redirected("app:/cb?code=1&iss=http%3a%2F%2F127.0.0.1%3A9001")
                == "app:/cb?code=1&iss=https%3A%2F%2Fserver.example.com%2Ftenant-7")
        for other in ["app:/cb?iss=http%3A%2F%2F127.0.0.1%3A9001%2F", "app:/cb", "app:/cb?is=1"] {
            #expect(redirected(other) == other)
        }
        func named(_ issuer: String) -> String {
            translation.response(WireResponse(status: 200, body: #"{"issuer":"\#(issuer)"}"#)).body
        }
        #expect(named("http://127.0.0.1:9001") == #"{"issuer": "\#(given)"}"#)
        #expect(named("http://127.0.0.1:9001/") == #"{"issuer":"http://127.0.0.1:9001/"}"#)
    }

    @Test(
        "A name of several scopes counts as one, and only if all of them are there",
        arguments: [
            ("openid read", "devices"), ("read openid", "devices"),
            ("read mail openid", "profile devices"), ("openid mail", "openid profile"),
            ("read", "read"), ("openid  read", "devices "), ("", ""),
        ])
    func several(_ scope: String, own: String) {
        let two = ServerNames(
            pairs: [], scopes: ["devices": "openid read", "profile": "mail"])
        let answer = two.response(WireResponse(status: 200, body: #"{"scope": "\#(scope)"}"#))
        #expect(answer.body == #"{"scope": "\#(own)"}"#)
    }
}
