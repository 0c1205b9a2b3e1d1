import Conformance
import Testing

@testable import ConformanceDrivers

@Suite("A redirect to a page of the server is not a redirect to the app")
struct ServerPagesTests {
    private static let request = WireRequest(
        method: "GET", endpoint: .authorization,
        query: "redirect_uri=https%3A%2F%2FAuth.example%3A8443%2Fback%3Fa%3Db&state=x")

    private static let address = "https://auth.example:8443/authorize?g=1"

    private func pages(_ request: WireRequest = request) throws -> ServerPages {
        let endpoints = Endpoints(
            authorization: try WebAddress(Self.address), token: nil, revocation: nil)
        let client = ServerSettings.Client(
            clientID: "a", redirectURIs: ["https://auth.example:8443/registered"])
        return ServerPages(
            configuration: LiveConfiguration(
                endpoints: endpoints, clients: [client],
                pages: [try WebAddress("https://login.example")]), asked: request)
    }

    private func page(
        _ locations: String..., from url: String = address, asked request: WireRequest = request
    ) throws -> String? {
        let fields = locations.map { HeaderField(name: "location", value: $0) }
        return try pages(request).page(after: WireResponse(status: 302, fields: fields), from: url)
    }

    @Test(
        "A redirect within the server, or to a declared origin, is one to a page",
        arguments: [
            ("/login?next=1", "https://auth.example:8443/login?next=1"),
            ("login", "https://auth.example:8443/login"),
            ("?again", "https://auth.example:8443/authorize?again"),
            ("/login?%", "https://auth.example:8443/login?%"),
            ("/login?to=https://a/", "https://auth.example:8443/login?to=https://a/"),
            ("/login?next=%2F%3Fcode%3D1", "https://auth.example:8443/login?next=%2F%3Fcode%3D1"),
            ("HTTPS://AUTH.example:8443", "HTTPS://AUTH.example:8443"),
            ("https://auth.example:8443?x", "https://auth.example:8443?x"),
            ("https://login.example/a?b", "https://login.example/a?b"),
            ("https://login.example:443/", "https://login.example:443/"),
        ])
    func own(_ location: String, _ url: String) throws {
        #expect(try page(location) == url)
    }

    @Test("A page of another origin leads on from there")
    func relative() throws {
        let url = "https://login.example/deep/a"
        #expect(try page("b", from: url) == "https://login.example/deep/b")
        #expect(
            try page("https://auth.example:8443/authorize?x", from: url)
                == "https://auth.example:8443/authorize?x")
    }

    @Test(
        "A page that leads back to the request with a code or with what nobody decodes is a page",
        arguments: ["code=injected", "%zz", "code=%zz", "a=%zz&code=injected", "code", "code="])
    func request(_ own: String) throws {
        let asked = WireRequest(method: "GET", endpoint: .authorization, query: "state=x&\(own)")
        #expect(try page("/authorize?state=x&\(own)", asked: asked) != nil)
        #expect(try page("/authorize?state=x&\(own)&code=new", asked: asked) == nil)
    }

    @Test(
        "Every other redirect is the app's",
        arguments: [
            "https://evil.example/", "//evil.example/", "/\\evil.example/", "\\/evil.example/",
            "https://auth.example/login", "http://auth.example:8443/login",
            "https://auth.example:8443@evil.example/", "https://auth.example:8443.evil.example/",
            "com.example.app:/oauth2redirect", "\t//evil.example/", "/login?code=1",
            "/login#code=1", "https://Auth.example:8443/back?error=access_denied",
            "https://auth.example:8443/registered?error=access_denied", "http://login.example/",
            "https://login.example.evil/", "https://login.example/?code=1", "/login?%&code=1",
        ])
    func foreign(_ location: String) throws {
        #expect(try page(location) == nil)
    }

    @Test("A declared origin that a request names as an app's is the app's")
    func ofRequest() throws {
        let asked = WireRequest(
            method: "GET", endpoint: .authorization,
            query: "redirect_uri=https%3A%2F%2Flogin.example%2Fx")
        #expect(try page("https://login.example/other", asked: asked) == nil)
        #expect(try !pages(asked).has("https://login.example/other"))
    }

    @Test("An origin of which nobody knows is named, and an app's is not")
    func stranger() throws {
        func origin(_ location: String) throws -> String? {
            let field = HeaderField(name: "Location", value: location)
            return try pages().undeclaredOrigin(in: WireResponse(status: 302, fields: [field]))
        }
        #expect(try origin("https://sso.example/in?x") == "https://sso.example")
        #expect(try origin("https://login.example/") == nil)
        #expect(try origin("/login") == nil)
        #expect(try origin("com.example.app:/x") == nil)
        #expect(try origin("https://Auth.example:8443/other") == nil)
        let form = WireResponse.page(200, #"<form action="https://sso.example/saml" method=post>"#)
        #expect(try pages().undeclaredOrigin(in: form) == "https://sso.example")
    }

    @Test("Two Location fields are not a redirect to a page of the server")
    func several() throws {
        #expect(try page("/login", "/error") == nil)
    }

    /// A server that shows what is wrong on a page to which it redirects, and else does as the reference.
    private struct Redirecting: Transport {
        let reference: ReferenceTransport

        func send(
            _ request: OutgoingRequest, cookies: String, within deadline: Duration
        ) async throws -> WireResponse {
            let answer = try await reference.send(request, cookies: cookies, within: deadline)
            guard request.url.contains("/authorization"), answer.status == 400 else {
                return answer
            }
            return WireResponse(
                status: 302, fields: [HeaderField(name: "Location", value: "/error?why=uri")])
        }
    }

    @Test("A server that redirects to its own error page refuses as well as any other")
    func errorPage() async throws {
        let client = ServerSettings.Client(
            clientID: "ours", redirectURIs: try Catalog.bundled.appFlipRedirectURIs)
        let configuration = LiveConfiguration(
            endpoints: ReferenceTransport.endpoints, clients: [client])
        let transport = Redirecting(reference: ReferenceTransport(clients: [client]))
        let server = LiveServer(configuration, showsSecrets: false, transport: transport)
        let suite = Selection(suites: ["authorization-endpoint/app-flip"])
        let report = try await Catalog.bundled.run(on: server, only: suite)
        #expect(report.isConforming(strict: true), "\(report)")
        #expect(report.cases.contains { $0.log.contains("/error?why=uri") })
    }
}
