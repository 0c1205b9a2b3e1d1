import Conformance
import Foundation
import StrictCodecs

@testable import ConformanceDrivers

/// The reference server with all clients of the vectors, some of whose answers are others'.
struct SmallServer: Transport {
    /// The answer to a request in the place of the reference's, if there is one.
    typealias Change = @Sendable (OutgoingRequest) throws -> WireResponse?

    let reference: ReferenceTransport
    let change: Change

    init(
        clients: [ServerSettings.Client], _ change: @escaping Change = { _ in nil }
    ) {
        reference = ReferenceTransport(clients: clients)
        self.change = change
    }

    func send(
        _ request: OutgoingRequest, cookies: String, within deadline: Duration
    ) async throws -> WireResponse {
        let answer = try change(request)
        let own = try await reference.send(request, cookies: cookies, within: deadline)
        if let answer { return answer }
        return request.isDenied ? request.redirect("error=access_denied") : own
    }
}

extension OutgoingRequest {
    /// Whether the user of the test says no.
    var isDenied: Bool { fields.contains { $0.name == "Consent" && $0.value == "denied" } }

    /// Whether it goes to an endpoint.
    func isFor(_ endpoint: WireRequest.Endpoint) -> Bool {
        URIReference(url).base.hasSuffix("/\(endpoint.rawValue)")
    }

    /// The value of a parameter of the query.
    func value(of name: String) -> String {
        let pairs = Form.decode(URIReference(url).query ?? "") ?? []
        return pairs.first { $0.name.isText(name) }?.value.flatMap { String(utf8: $0) } ?? ""
    }

    /// An answer that sends the browser to the app.
    func redirect(_ form: String) -> WireResponse {
        let location = URIReference(value(of: "redirect_uri")).appending(form: form)
        return WireResponse(
            status: 302, fields: [HeaderField(name: "Location", value: location)])
    }
}

extension WireResponse {
    /// A page.
    static func page(_ status: Int, _ text: String) -> WireResponse {
        WireResponse(
            status: status, fields: [HeaderField(name: "Content-Type", value: "text/html")],
            body: "<!DOCTYPE html><html><head>\(text)</body></html>")
    }
}
