import Conformance
import StrictCodecs

/// Prints the requests of a dry run, and answers as a server might, so that later ones follow.
struct DryRun: Transport {
    /// Takes a line of the print.
    let print: @Sendable (String) -> Void

    func send(
        _ request: OutgoingRequest, cookies: String, within deadline: Duration
    ) async throws -> WireResponse {
        let fields = request.fields.filter { !$0.name.isSameIgnoringCase(as: "Cookie") }
        print(request.line)
        for field in fields { print("    \(field.name): \(field.value)") }
        guard request.method.hasSameOctets(as: "GET") else { return Self.tokens }
        return Self.redirect(answering: request.url)
    }

    private static let tokens = WireResponse(
        status: 200, fields: [HeaderField(name: "Content-Type", value: "application/json")],
        body: #"{"access_token": "ACCESS_TOKEN", "refresh_token": "REFRESH_TOKEN"}"#)

    private static func redirect(answering url: String) -> WireResponse {
        let pairs = Form.decode(URIReference(url).query ?? "") ?? []
        let uri = pairs.first { $0.name.isText("redirect_uri") }?.value.flatMap { String(utf8: $0) }
        guard let uri else { return WireResponse(status: 400) }
        return WireResponse(
            status: 302,
            fields: [
                HeaderField(name: "Location", value: URIReference(uri).appending(form: "code=CODE"))
            ])
    }
}
