import StrictCodecs

/// Where a server shows pages: a redirection to one of them is no answer to the request (RFC 6749, Section
/// 4.1.2.1).
struct ServerPages: Sendable {
    /// The origins of the pages; the first is that of the server itself.
    let origins: [String]

    /// What is registered.
    let setting: ServerSettings

    /// The requests to which the server responds.
    let requests: [RequestTemplate]

    /// Whether a redirection leads to a page: it brings no code, and its place is not one at which a request wants its
    /// answer.
    func contains(_ location: String) -> Bool {
        let link = URIReference(location)
        guard location.isVisibleASCII, !location.hasOctet(UInt8(ascii: "\\")), !link.base.isEmpty
        else { return false }
        let place = absolute(link.base)
        return origins.contains { place.isAt(origin: $0) } && !link.hasCode
            && ![link.base, place].contains(where: answered.containsOctets)
    }

    /// A reference as the browser resolves it at the authorization endpoint.
    private func absolute(_ base: String) -> String {
        let first = base.pieces(at: UInt8(ascii: "/")).first ?? ""
        if base.utf8.starts(with: "//".utf8) { return "https:\(base)" }
        if base.utf8.first == UInt8(ascii: "/") { return origins[0] + base }
        return first.hasOctet(UInt8(ascii: ":")) ? base : "\(origins[0])/\(base)"
    }

    /// The redirect URIs that are registered or that the requests name, up to their queries.
    private var answered: [String] {
        let named = requests.flatMap { request in
            [request.parameters, request.query].compactMap { $0?.values(of: "redirect_uri") }
        }
        return (setting.clients.map(\.redirectURIs) + named).flatMap { $0 }.map {
            URIReference($0).base
        }
    }
}

extension String {
    /// Whether a URL up to its query is of an origin.
    fileprivate func isAt(origin: String) -> Bool {
        let (own, other) = (Array(utf8), Array(origin.utf8))
        let start = String(decoding: own.prefix(other.count), as: UTF8.self)
        return start.isSameIgnoringCase(as: origin)
            && (own.count == other.count || own[other.count] == UInt8(ascii: "/"))
    }
}
