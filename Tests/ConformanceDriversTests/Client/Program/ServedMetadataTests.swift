import Conformance
import StrictCodecs
import Testing

@testable import ConformanceDrivers

@Suite("How a program finds its endpoints")
struct ServedMetadataTests {
    private static let endpoints = AuthorizationEndpoints(
        noting: Trace(maskedBy: Redactor()), clientID: "client-9")

    private static func answer(
        _ method: String, _ path: String, _ fields: [HeaderField] = [], _ body: String = ""
    ) -> WireResponse {
        endpoints.answer(
            OutgoingRequest(method: method, url: path, fields: fields, body: body), at: "http://a")
    }

    private static func json(_ response: WireResponse) throws -> JSON {
        try JSONParser.parse(Array(response.body.utf8))
    }

    @Test(
        "The metadata is at both well-known paths",
        arguments: ["oauth-authorization-server", "openid-configuration"])
    func metadata(_ name: String) throws {
        let json = try Self.json(Self.answer("GET", "/.well-known/\(name)"))
        #expect(json["issuer"]?.text == "http://a")
        #expect(json["token_endpoint"]?.text == "http://a/token")
        #expect(json["registration_endpoint"]?.text == "http://a/register")
    }

    @Test(
        "The metadata of an issuer with a path names it with that path",
        arguments: [
            ("/.well-known/oauth-authorization-server/tenant/a", "http://a/tenant/a"),
            ("/tenant/a/.well-known/openid-configuration", "http://a/tenant/a"),
            ("/.well-known/openid-configuration/t", "http://a/t"),
            ("/.well-known/openid-configuration/", "http://a/"),
        ])
    func pathOfIssuer(_ path: String, _ issuer: String) throws {
        let json = try Self.json(Self.answer("GET", path))
        #expect(json["issuer"]?.text == issuer)
        #expect(json["authorization_endpoint"]?.text == "http://a/authorize")
    }

    @Test(
        "The metadata of a resource is not that of an issuer",
        arguments: [
            ("/.well-known/oauth-protected-resource/resource", false),
            ("/.well-known/oauth-authorization-server", true),
            ("/t/.well-known/openid-configuration", true), ("/resource", false),
        ])
    func isOfIssuer(_ path: String, _ isOfIssuer: Bool) {
        #expect(ServedMetadata.isOfIssuer(path) == isOfIssuer)
    }

    @Test("The metadata of a resource names the issuer of a script")
    func issuerOfScript() throws {
        let path = "/.well-known/oauth-protected-resource/resource"
        let response = ServedMetadata(base: "http://a", clientID: "").resource(
            at: path, of: "http://a/tenant")
        let json = try Self.json(response)
        #expect(json["resource"]?.text == "http://a/resource")
        #expect(json["authorization_servers"]?.elements?.compactMap(\.text) == ["http://a/tenant"])
    }

    @Test("A resource names its metadata, which names the issuer, and is closed without a token")
    func resource() throws {
        let closed = Self.answer("GET", "/resource")
        let challenge = closed.fields.values(of: "WWW-Authenticate").first ?? ""
        let url = "http://a/.well-known/oauth-protected-resource/resource"
        #expect(closed.status == 401)
        #expect(challenge == "Bearer resource_metadata=\"\(url)\"")
        let json = try Self.json(Self.answer("GET", String(url.dropFirst(8))))
        #expect(json["resource"]?.text == "http://a/resource")
        #expect(json["authorization_servers"]?.elements?.compactMap(\.text) == ["http://a"])
    }

    @Test(
        "A resource opens for the access token that the token endpoint has answered with, and for no other"
    )
    func access() throws {
        let answer = WireResponse(
            status: 200, body: #"{"access_token": "t\/2", "token_type": "bad"}"#)
        let endpoints = AuthorizationEndpoints(
            noting: Trace(maskedBy: Redactor()), issuing: IssuedTokens(script: { _ in answer }))
        func status(_ credentials: String) -> Int {
            let field = HeaderField(name: "Authorization", value: credentials)
            let request = OutgoingRequest(
                method: "GET", url: "/resource", fields: [field], body: "")
            return endpoints.answer(request, at: "http://a").status
        }
        #expect(status("Bearer t/2") == 401)
        _ = endpoints.answer(
            OutgoingRequest(method: "POST", url: "/token", fields: [], body: "code=c"),
            at: "http://a")
        #expect(status("Bearer t/2") == 200)
        #expect(status("bearer t/2") == 200)
        #expect(status("Bearer t/3") == 401)
        #expect(status("Bearer ") == 401)
        #expect(status("Basic t/2") == 401)
    }

    @Test("An answer of a vector grants the scopes of a program in place of those of the vector")
    func scopes() throws {
        var issued = IssuedTokens(
            answer: WireResponse(status: 200, body: #"{"access_token":"t","scope": "a b"}"#))
        issued.requestedScope = "a b"
        let endpoints = AuthorizationEndpoints(
            noting: Trace(maskedBy: Redactor()), issuing: issued)
        func body(_ code: String, granting scope: String?) -> String {
            endpoints.issue(code, as: IssuedCode(scope: scope))
            let request = OutgoingRequest(
                method: "POST", url: "/token", fields: [], body: "code=\(code)")
            return endpoints.answer(request, at: "http://a").body
        }
        #expect(body("c-1", granting: "c") == #"{"access_token":"t","scope": "c"}"#)
        #expect(body("c-2", granting: nil) == #"{"access_token":"t","scope": "a b"}"#)
    }

    @Test("A program that registers itself gets the id of the run as a public client")
    func registration() throws {
        let wish = #"{"redirect_uris":["http://127.0.0.1/"],"client_id":"x","client_name":"n"}"#
        let response = Self.answer("POST", "/register", [], wish)
        let json = try Self.json(response)
        #expect(response.status == 201)
        #expect(json["client_id"]?.text == "client-9")
        #expect(json["token_endpoint_auth_method"]?.text == "none")
        #expect(json["client_name"]?.text == "n")
        #expect(json["client_secret"] == nil)
        #expect(Self.answer("POST", "/register", [], "[]").status == 400)
        #expect(Self.answer("GET", "/register").status == 400)
    }

    @Test("The file of the certificate is there only if the endpoints are https URLs")
    func certificate() throws {
        let words = #""command":["a","{ca_file}"]"#
        #expect(throws: ConfigurationError.self) {
            try ClientConfiguration(octets: Array("{\(words)}".utf8), name: "c", command: [])
        }
        let secure = try ClientConfiguration(
            octets: Array("{\(words),\"https\":true}".utf8), name: "c", command: [])
        #expect(secure.isGiven("ca_file"))
    }
}
