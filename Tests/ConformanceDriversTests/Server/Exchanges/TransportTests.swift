import Conformance
import TestSupport
import Testing

@testable import ConformanceDrivers

@Suite("How requests are sent")
struct TransportTests {
    @Test(
        "Requests at the same time have a connection each over HTTP, whatever the pause between requests"
    )
    func connections() async throws {
        let clients = [
            ServerSettings.Client(
                clientID: "our-google",
                redirectURIs: try Catalog.bundled.appFlipRedirectURIs)
        ]
        let transport = SlowTransport(reference: ReferenceTransport(clients: clients))
        let server = LiveServer(
            LiveConfiguration(
                endpoints: ReferenceTransport.endpoints, clients: clients,
                limits: Limits(pause: .milliseconds(50))),
            showsSecrets: false, transport: transport)
        let report = try await Catalog.bundled.run(
            on: server, only: Selection(rules: ["flip-code-concurrent-exchanges"]))
        #expect(report.isConforming(strict: true), "\(report)")
        #expect(transport.crowd.most == 2)
    }
}

/// The reference over URLs, which takes its time for token requests.
private struct SlowTransport: Transport {
    let reference: ReferenceTransport
    let crowd = Crowd()

    func send(
        _ request: OutgoingRequest, cookies: String, within deadline: Duration
    ) async throws -> WireResponse {
        guard request.method == "POST" else {
            return try await reference.send(request, cookies: cookies, within: deadline)
        }
        return try await crowd.holding {
            try await reference.send(request, cookies: cookies, within: deadline)
        }
    }
}
