import Conformance
import Reference
import StrictCodecs

@testable import ConformanceDrivers

/// The reference server, reached by URLs in this process.
final class ReferenceTransport: Transport {
    private let server: any ServerSession
    private let sent = Locked<[OutgoingRequest]>([])

    /// Makes a server.
    ///
    /// - Parameter clients: The clients that are registered.
    init(clients: [ServerSettings.Client]) {
        server = ReferenceImplementation().session(
            in: ServerSettings(clients: clients, consent: .granted))
    }

    static let endpoints = Endpoints(
        authorization: address("authorization"), token: address("token"),
        revocation: address("revocation"))

    private static func address(_ name: String) -> WebAddress {
        guard let address = try? WebAddress("https://server.example/\(name)") else {
            preconditionFailure("the address is well formed")
        }
        return address
    }

    /// The requests that have arrived.
    var requests: [OutgoingRequest] { sent.withLock { $0 } }

    func send(
        _ request: OutgoingRequest, cookies: String, within deadline: Duration
    ) async throws -> WireResponse {
        sent.withLock { $0.append(request) }
        let url = URIReference(request.url)
        let endpoint = WireRequest.Endpoint.allCases.first { url.base.hasSuffix("/\($0.rawValue)") }
        guard let endpoint else { throw Fault("there is no \(request.url)") }
        return try await server.respond(
            to: WireRequest(
                method: request.method, endpoint: endpoint, query: url.query,
                fields: request.fields, body: request.content))
    }
}

/// A server that never answers.
struct SilentTransport: Transport {
    func send(
        _ request: OutgoingRequest, cookies: String, within deadline: Duration
    ) async throws -> WireResponse {
        throw Fault("the server accepts no connection")
    }
}
