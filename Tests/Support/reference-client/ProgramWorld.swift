import Conformance
import Foundation
import Reference
import StrictCodecs

/// The world of a client that is a program: the system's browser, its network and its clock.
final class ProgramWorld: World {
    private let call: ClientCall
    private let state = Locked((sent: 0, drawn: 0, kept: [String: String]()))

    init(_ call: ClientCall) { self.call = call }

    /// Whether a request was sent.
    var hasSent: Bool { state.withLock { $0.sent > 0 } }

    func open(_ url: String, in userAgent: UserAgent) throws {
        try SignIn.open(url.replacingText(origin.secured, with: origin))
    }

    /// Scheme and authority of the server.
    private var origin: String { (call.issuer ?? call.settings.endpoint).origin }

    /// Sends a token request, or one for metadata.
    ///
    /// - Throws: `TransportFailure` if it is for another server.
    func send(_ request: OutgoingRequest) throws -> WireResponse {
        if call.issuer != nil { return try sendToIssuer(request) }
        state.withLock { $0.sent += 1 }
        let base = URIReference(request.url).base
        guard base.hasSameOctets(as: call.endpoint.secured) else { throw TransportFailure.offline }
        return try Request(call.memory?.changing(request) ?? request, at: call.endpoint).answer()
            .response
    }

    /// Sends a request to the server of the issuer, whose metadata has URLs that the client accepts.
    private func sendToIssuer(_ request: OutgoingRequest) throws -> WireResponse {
        guard request.url.origin.hasSameOctets(as: origin.secured) else {
            throw TransportFailure.offline
        }
        if request.method.hasSameOctets(as: "POST") { state.withLock { $0.sent += 1 } }
        let url = request.url.replacingText(origin.secured, with: origin)
        let response = try Request(request, at: url).answer().response
        return WireResponse(
            status: response.status, fields: response.fields,
            body: response.body.replacingText(origin, with: origin.secured))
    }

    func randomOctets(_ count: Int) -> [UInt8] {
        let draw = state.withLock { state in
            defer { state.drawn += 1 }
            return state.drawn
        }
        let octets = SystemRandom.octets(count)
        return call.memory?.octets(octets, ofDraw: draw) ?? octets
    }

    func now() -> Int { Int(Date().timeIntervalSince1970) }

    func keep(_ text: String?, as key: String, in storage: WorldStorage) {
        state.withLock { $0.kept[key] = text }
    }

    func kept(_ key: String, in storage: WorldStorage) -> String? {
        state.withLock { $0.kept[key] }
    }
}
