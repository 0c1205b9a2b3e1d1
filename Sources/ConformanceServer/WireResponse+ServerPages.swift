import Conformance
import StrictCodecs

extension WireResponse {
    /// The answer as it reaches the app: where it sends the browser to another page of the server,
    /// such as a page to sign in or one for errors, it sends the app nothing, like a page itself.
    ///
    /// A redirect with a code stays, and so does one to what the request names as the app's place.
    ///
    /// - Parameters:
    ///   - address: The endpoint's URL.
    ///   - request: The request.
    /// - Returns: The answer, without `Location` if that leads to a page of the server.
    func withoutServerPage(at address: WebAddress, asked request: WireRequest) -> WireResponse {
        let locations = fields.values(of: "Location")
        guard locations.count == 1, address.isOrigin(of: locations[0]) else { return self }
        let page = URIReference(locations[0])
        guard !page.hasCode, !request.redirectURIs.contains(where: page.base.hasSameOctets) else {
            return self
        }
        let rest = fields.filter { !$0.name.isSameIgnoringCase(as: "Location") }
        return WireResponse(status: status, fields: rest, body: body)
    }
}

extension WireRequest {
    /// The bases of the redirect URIs that the request names.
    fileprivate var redirectURIs: [String] {
        [query, body].compactMap { $0.flatMap(Form.decode) }.flatMap { $0 }
            .filter { $0.name.isText("redirect_uri") }
            .compactMap { $0.value.flatMap { String(utf8: $0) } }
            .map { URIReference($0).base }
    }
}
