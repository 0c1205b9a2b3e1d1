import Conformance
import StrictCodecs
import Testing

@testable import ConformanceDrivers

@Suite("The issuer of a script, played to a program")
struct ScriptedIssuerTests {
    private static let metadata = WireResponse(
        status: 200,
        body:
            #"{"issuer":"https://server.example.com/t","authorization_endpoint":"https://a.example","token_endpoint":"https://tokens.example.org/v4"}"#
    )

    private static func endpoints(namingThem isNamed: Bool) -> AuthorizationEndpoints {
        var issued = IssuedTokens(script: { _ in .json(200, ["access_token": "a-1"]) })
        let issuer = ScriptedIssuer("https://server.example.com/t") { _ in
            isNamed ? metadata : .json(200, ["issuer": "https://server.example.com/t"])
        }
        issued.issuer = issuer
        let path = "/.well-known/oauth-authorization-server/t"
        _ = issuer.metadata(for: request("GET", path), at: "http://a")
        return AuthorizationEndpoints(noting: Trace(maskedBy: Redactor()), issuing: issued)
    }

    private static func request(_ method: String, _ path: String, _ body: String = "")
        -> OutgoingRequest
    {
        OutgoingRequest(method: method, url: path, fields: [], body: body)
    }

    @Test("Its metadata names endpoints that nobody guesses")
    func moved() throws {
        let response = Self.endpoints(namingThem: true).answer(
            Self.request("GET", "/.well-known/oauth-authorization-server/t"), at: "http://a")
        let json = try JSONParser.parse(Array(response.body.utf8))
        #expect(json["issuer"]?.text == "http://a/t")
        #expect(json["token_endpoint"]?.text == "http://a/as/token")
    }

    @Test("The authorization endpoint is the one that its metadata names, once the program has it")
    func prefix() {
        #expect(Self.endpoints(namingThem: false).prefix.isEmpty)
        #expect(Self.endpoints(namingThem: true).prefix == "/as")
        #expect(AuthorizationEndpoints(noting: Trace(maskedBy: Redactor())).prefix.isEmpty)
    }

    @Test(
        "The token endpoint that its metadata names redeems a code, with an ID token of the issuer")
    func redeem() throws {
        let endpoints = Self.endpoints(namingThem: true)
        let identity = IDTokenRequest(in: "scope=openid&client_id=c-1")
        endpoints.issue("code-1", as: IssuedCode(identity: identity))
        let response = endpoints.answer(
            Self.request("POST", "/as/token", "grant_type=authorization_code&code=code-1"),
            at: "http://a")
        let json = try JSONParser.parse(Array(response.body.utf8))
        let token = try #require(JSONWebToken(json["id_token"]?.text ?? ""))
        #expect(token.claims["iss"]?.text == "http://a/t")
        #expect(endpoints.seen.redeemed == ["code-1"])
    }

    @Test("A program that was given no metadata is seen to guess endpoints of the issuer")
    func guessed() throws {
        var settings = try ClientSettings(json: [
            "client_id": "c", "client_type": "desktop", "client_secret": .null,
            "redirect_uri": "a.b:/c", "scopes": ["email"],
            "issuer": "https://server.example.com/t", "authorization_endpoint": "",
            "token_endpoint": "", "revocation_endpoint": "", "login_hint": .null,
        ])
        settings = settings.at(nil)
        #expect(settings.authorization.endpoint == "https://server.example.com/authorize")
        #expect(settings.tokenEndpoint == "https://server.example.com/token")
    }
}
