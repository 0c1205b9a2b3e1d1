import Conformance
import ConformanceWire
import Testing

@testable import ConformanceServer

@Suite("A redirect to a page of the server is not a redirect to the app")
struct ServerPagesTests {
    private static let request = WireRequest(
        method: "GET", endpoint: .authorization,
        query: "redirect_uri=https%3A%2F%2FAuth.example%3A8443%2Fback%3Fa%3Db&state=x")

    private func shown(_ fields: [HeaderField]) throws -> [String] {
        let address = try WebAddress("https://auth.example:8443/authorize?g=1")
        let answer = WireResponse(status: 302, fields: fields, body: "b")
        let shown = answer.withoutServerPage(at: address, asked: Self.request)
        #expect(shown.status == 302)
        #expect(shown.body == "b")
        return shown.fields.map(\.value)
    }

    @Test(
        "A redirect within the server is omitted",
        arguments: [
            "/login?next=1", "login", "?again", "https://auth.example:8443/error?e=1",
            "HTTPS://AUTH.example:8443", "https://auth.example:8443?x", "/login?to=https://a/",
        ])
    func own(_ location: String) throws {
        let fields = [
            HeaderField(name: "location", value: location),
            HeaderField(name: "Cache-Control", value: "no-store"),
        ]
        #expect(try shown(fields) == ["no-store"])
    }

    @Test(
        "Every other redirect stays",
        arguments: [
            "https://evil.example/", "//evil.example/", "/\\evil.example/", "\\/evil.example/",
            "https://auth.example/login", "http://auth.example:8443/login",
            "https://auth.example:8443@evil.example/", "https://auth.example:8443.evil.example/",
            "com.example.app:/oauth2redirect", "\t//evil.example/", "/login?code=1",
            "/login#code=1", "/login?%", "https://Auth.example:8443/back?error=access_denied",
        ])
    func foreign(_ location: String) throws {
        #expect(try shown([HeaderField(name: "Location", value: location)]) == [location])
    }

    @Test("Two Location fields are not a redirect to a page of the server")
    func several() throws {
        let fields = [
            HeaderField(name: "Location", value: "/login"),
            HeaderField(name: "Location", value: "/error"),
        ]
        #expect(try shown(fields) == ["/login", "/error"])
    }

    /// A server that shows what is wrong on a page to which it redirects, and else does as the reference.
    private struct Redirecting: Transport {
        let reference: ReferenceTransport

        func send(
            _ request: HTTPRequest, cookies: String, within deadline: Duration
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
            endpoints: ReferenceTransport.endpoints, clients: [client], consent: .itself,
            limits: Limits())
        let transport = Redirecting(reference: ReferenceTransport(clients: [client]))
        let server = LiveServer(configuration, showsSecrets: false, transport: transport)
        let suite = Selection(suites: ["authorization-endpoint/app-flip"])
        let report = try await Catalog.bundled.run(on: server, only: suite)
        #expect(report.isConforming(strict: true), "\(report)")
        #expect(report.cases.contains { $0.log.contains("/error?why=uri") })
    }
}
