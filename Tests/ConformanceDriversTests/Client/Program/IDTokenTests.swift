import Conformance
import StrictCodecs
import Testing

@testable import ConformanceDrivers

@Suite("ID tokens of the authorization server")
struct IDTokenTests {
    private static let opened = OpenedURL(
        "http://a/authorize?redirect_uri=http://127.0.0.1:5/&client_id=c-1&nonce=n-1&scope=email%20openid"
    )

    private static func endpoints() -> AuthorizationEndpoints {
        AuthorizationEndpoints(noting: Trace(maskedBy: Redactor()))
    }

    private static func redeem(
        _ code: String, at endpoints: AuthorizationEndpoints
    ) throws -> JSON {
        let request = OutgoingRequest(
            method: "POST", url: "/token", fields: [],
            body: "grant_type=authorization_code&code=\(code)")
        return try JSONParser.parse(Array(endpoints.answer(request, at: "http://a").body.utf8))
    }

    @Test(
        "A program that asks for openid gets a token of its issuer for its client id, with its nonce"
    )
    func claims() throws {
        let opened = try #require(Self.opened)
        let endpoints = Self.endpoints()
        let metadata = OutgoingRequest(
            method: "GET", url: "/t/.well-known/openid-configuration", fields: [], body: "")
        _ = endpoints.answer(metadata, at: "http://a")
        endpoints.issue("code-1", as: IssuedCode(identity: opened.code.identity))
        let grant = try Self.redeem("code-1", at: endpoints)
        let token = try #require(JSONWebToken(grant["id_token"]?.text ?? ""))
        #expect(token.header["alg"]?.text == "RS256")
        #expect(token.claims["iss"]?.text == "http://a/t")
        #expect(token.claims["aud"]?.text == "c-1")
        #expect(token.claims["nonce"]?.text == "n-1")
        let accessToken = try #require(grant["access_token"]?.text)
        #expect(token.claims["at_hash"]?.text == IDTokenRequest.hash(of: accessToken))
    }

    @Test("The hash of an access token is that of OpenID Connect Core 1.0, Appendix A.4")
    func hash() {
        let hash = IDTokenRequest.hash(of: "jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y")
        #expect(hash == "77QmUPtjPfzWtF2AnpK9RQ")
    }

    @Test("A token beside an access token that is no text has no hash")
    func noHash() throws {
        let token = try #require(Self.opened?.code.identity).token(of: "http://a")
        #expect(JSONWebToken(token)?.claims["at_hash"] == nil)
        #expect(WireResponse(status: 200, body: #"{"access_token":5}"#).accessToken == nil)
    }

    @Test("The metadata names the set with the key of the token")
    func keys() throws {
        let request = OutgoingRequest(method: "GET", url: "/jwks", fields: [], body: "")
        let response = Self.endpoints().answer(request, at: "http://a")
        let keys = try JSONParser.parse(Array(response.body.utf8))["keys"]?.elements
        let modulus = keys?.first?["n"]?.text.flatMap { Base64URL.decode(Array($0.utf8)) }
        #expect(modulus?.count == 256)
        let token = JSONWebToken(try #require(Self.opened?.code.identity).token(of: "http://a"))
        #expect(token?.header["kid"]?.text == keys?.first?["kid"]?.text)
    }

    @Test(
        "A program that does not ask for openid gets none, and no code that is unknown brings one")
    func none() throws {
        let endpoints = Self.endpoints()
        endpoints.issue(
            "code-2", as: IssuedCode(identity: IDTokenRequest(in: "scope=email")))
        #expect(try Self.redeem("code-2", at: endpoints)["id_token"] == nil)
        #expect(try Self.redeem("code-3", at: endpoints)["id_token"] == nil)
    }

    @Test(
        "An answer of a vector gets a token and keeps what is wrong with it",
        arguments: [
            (200, "{}", #"{"id_token": "t"}"#), (200, " {\"a\":1}", #"{"id_token": "t", "a":1}"#),
            (200, #"{"a":1,"a":1}"#, #"{"id_token": "t", "a":1,"a":1}"#),
            (200, #"{"id_token":"x"}"#, #"{"id_token":"x"}"#), (200, "[]", "[]"), (400, "{}", "{}"),
        ])
    func answer(_ status: Int, _ body: String, _ expected: String) {
        #expect(WireResponse(status: status, body: body).identified(by: "t").body == expected)
    }
}
