import Conformance
import Testing

@testable import ConformanceDrivers

@Suite("Cookies of a sign-in stay at the authorization endpoint")
struct CookieTests {
    /// A server that refuses requests of clients that bring a user's session.
    private struct RefusingSessions: Transport {
        let reference: ReferenceTransport
        let authorizations = Locked(0)

        func send(
            _ request: OutgoingRequest, cookies: String, within deadline: Duration
        ) async throws -> WireResponse {
            let isOfUser = request.isFor(.authorization)
            authorizations.withLock { $0 += isOfUser && !cookies.isEmpty ? 1 : 0 }
            guard
                isOfUser
                    || cookies.isEmpty && !request.fields.contains(where: { $0.name == "Cookie" })
            else { return WireResponse(status: 400, body: #"{"error": "invalid_request"}"#) }
            return try await reference.send(request, cookies: cookies, within: deadline)
        }
    }

    @Test(
        "A server that refuses a session at the other endpoints meets their rules",
        arguments: ["itself", "field"])
    func refusing(_ way: String) async throws {
        let client = ServerSettings.Client(
            clientID: "ours", redirectURIs: try Catalog.bundled.appFlipRedirectURIs)
        let configuration = LiveConfiguration(
            endpoints: ReferenceTransport.endpoints, clients: [client],
            consents: Consents(
                granted: way == "itself" ? .itself : .field(name: "Cookie", value: "session=x")))
        let transport = RefusingSessions(reference: ReferenceTransport(clients: [client]))
        let server = LiveServer(
            configuration, showsSecrets: false, transport: transport, cookies: try CookieFiles())
        let report = try await Catalog.bundled.run(
            on: server, only: Selection(rules: ["flip-code-redeemable", "flip-code-used-once"]))
        #expect(report.isConforming(strict: true), "\(report)")
        #expect(transport.authorizations.withLock { $0 } > 0)
    }
}
