import Conformance
import StrictCodecs

/// Where a server shows pages, by which a redirection to one is told from one to the app.
struct ServerPages {
    let configuration: LiveConfiguration

    /// The request, which names where the app is.
    let asked: WireRequest

    /// The page of the server to which an answer sends the browser, such as one to sign in or one for errors.
    ///
    /// A redirect with a code that the request has not brought is not to a page, nor is one to a redirect URI.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - url: The URL that has given it.
    /// - Returns: The page's URL, or nil if the answer leads to none.
    func page(after answer: WireResponse, from url: String) -> String? {
        let locations = answer.fields.values(of: "Location")
        guard locations.count == 1 else { return nil }
        let target = URIReference.resolve(locations[0], against: url)
        guard locations[0].isVisibleASCII, has(target), !bringsCode(locations[0]),
            !redirectURIs.contains(where: URIReference(target).base.hasSameOctets)
        else { return nil }
        return target
    }

    /// Whether a URL is at the origin of the authorization endpoint, or at one that is declared and that is of none of
    /// the request's redirect URIs; not where browsers differ.
    func has(_ url: String) -> Bool {
        guard !URIReference(url).base.hasOctet(UInt8(ascii: "\\")) else { return false }
        let origin = URIReference.origin(of: url)
        return configuration.endpoints.authorization.isOrigin(origin)
            || !isOfApp(origin) && configuration.pages.contains { $0.isOrigin(origin) }
    }

    /// An origin to which an answer sends the browser that is neither the server's nor one of an app, such as that of a
    /// page of the operator that is not declared.
    func undeclaredOrigin(in answer: WireResponse) -> String? {
        let locations = answer.fields.values(of: "Location")
        let targets = locations.isEmpty ? ServerPage(answer.body).forms.map(\.action) : locations
        return targets.map(URIReference.origin).first { origin in
            (try? WebAddress(origin)) != nil && !has(origin) && !isOfApp(origin)
        }
    }

    private func isOfApp(_ origin: String) -> Bool {
        redirectURIs.contains { URIReference.origin(of: $0).isSameIgnoringCase(as: origin) }
    }

    /// The redirect URIs that are registered or that the request names, up to their queries.
    private var redirectURIs: [String] {
        let named = parameters.filter { $0.name.isText("redirect_uri") }
            .compactMap { $0.value.flatMap { String(utf8: $0) } }
        return (configuration.clients.flatMap(\.redirectURIs) + named).map { URIReference($0).base }
    }

    private var parameters: [Form.Pair] {
        [asked.query, asked.body].compactMap { $0.flatMap(Form.decode) }.flatMap { $0 }
    }

    /// Whether a link has a code that is none of the request's.
    private func bringsCode(_ location: String) -> Bool {
        let link = URIReference(location)
        let own = [asked.query, asked.body].flatMap(Self.codes)
        return ![link.query, link.fragment].flatMap(Self.codes).allSatisfy(own.contains)
    }

    /// The values of `code`, also beside what cannot be decoded.
    private static func codes(in form: String?) -> [[UInt8]] {
        (form ?? "").pieces(at: UInt8(ascii: "&")).compactMap { piece in
            guard let pair = Form.decode(piece)?.first else {
                return piece.utf8.starts(with: "code=".utf8) ? Array(piece.utf8) : nil
            }
            return pair.name.isText("code") ? Array(pair.value ?? []) : nil
        }
    }
}
