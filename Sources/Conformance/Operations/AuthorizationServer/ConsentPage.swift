import StrictCodecs

/// A page on which the user signs in or decides, as a browser reads it.
struct ConsentPage {
    private let response: WireResponse
    private let markup: [PageMarkup]
    private let target: RedirectTarget

    /// Reads what the server shows.
    ///
    /// - Parameters:
    ///   - response: The response to an authorization request on which the user has not decided.
    ///   - redirectURI: The redirect URI of that request.
    init(_ response: WireResponse, redirectURI: String) {
        self.response = response
        markup = PageMarkup.pieces(of: response.body)
        target = RedirectTarget(redirectURI)
    }

    /// What is judged of the page.
    var members: [JSON.Member] {
        [
            .init("asks", .bool(asks)), .init("framed_by", .string("\(framing)")),
            .init("names_ancestors", .bool(!framings.isEmpty)), .init("sends_url", sendsURL),
            .init("lets_redirect", letsRedirect),
        ]
    }

    /// What is judged of a page to which the server redirects, and which nobody sees.
    static var unseen: [JSON.Member] {
        let judged = ["framed_by", "names_ancestors", "sends_url", "lets_redirect"]
        return [.init("asks", "elsewhere")] + judged.map { .init($0, .null) }
    }

    /// Whether the browser shows it: HTML that is a success, or asks for a password.
    private var asks: Bool {
        let type = response[field: "Content-Type"]?.mediaType
        let isPage = ["text/html", "application/xhtml+xml"].contains { $0 == type }
        return isPage && !response.body.isEmpty
            && (200...299 ~= response.status || response.status == 401)
    }

    // MARK: - Frames

    /// What each enforced policy says of frames. A `meta` element cannot say it.
    private var framings: [Framing] {
        response.fields.values(of: Self.policyField).flatMap(ContentPolicy.policies)
            .compactMap(\.framing)
    }

    /// Who may show it in a frame: a policy takes the place of `X-Frame-Options`, and of several the strictest counts.
    private var framing: Framing {
        framings.min() ?? Framing(options: response.fields.values(of: "X-Frame-Options"))
    }

    // MARK: - Forms

    private static let policyField = "Content-Security-Policy"

    /// Whether a form of the page may end at the redirect URI; null if it may not, but asks for a password, after which
    /// another page of the server may follow.
    private var letsRedirect: JSON {
        let texts = response.fields.values(of: Self.policyField) + policiesInHead
        let lets =
            !markup.contains { $0.isStart(of: "form") }
            || texts.flatMap(ContentPolicy.policies).allSatisfy { $0.letsForms(reach: target) }
        return !lets && markup.contains(where: \.asksForPassword) ? .null : .bool(lets)
    }

    /// The policies of `meta` elements, which count before the body only.
    private var policiesInHead: [String] {
        let head = markup.prefix { !$0.isStart || Self.inHead.contains(where: $0.isStart) }
        return head.metas(with: "http-equiv", Self.policyField.lowercasedASCII)
    }

    private static let inHead = [
        "html", "head", "meta", "title", "link", "base", "script", "style", "noscript", "template",
    ]

    // MARK: - Referer

    /// Whether its URL goes to other origins in the field `Referer`; null if no policy says so (Referrer Policy,
    /// Section 3).
    private var sendsURL: JSON {
        let field = response.fields.tokens(of: "Referrer-Policy")
        let meta = markup[...].metas(with: "name", "referrer").map(\.trimmed.lowercasedASCII)
        let policies = field + meta.map { Self.olderNames[$0] ?? $0 }
        return (policies.last { Self.sending[$0] != nil }).map { .bool(Self.sending[$0] == true) }
            ?? .null
    }

    /// The policies, and whether the whole URL goes to another origin by them.
    private static let sending = [
        "no-referrer": false, "no-referrer-when-downgrade": true, "same-origin": false,
        "origin": false, "strict-origin": false, "origin-when-cross-origin": false,
        "strict-origin-when-cross-origin": false, "unsafe-url": true,
    ]

    /// What `meta` elements may say as well (HTML, Section 4.2.5.1).
    private static let olderNames = [
        "never": "no-referrer", "default": "strict-origin-when-cross-origin",
        "always": "unsafe-url",
        "origin-when-crossorigin": "origin-when-cross-origin",
    ]
}

extension ArraySlice<PageMarkup> {
    /// The contents of the `meta` elements in which an attribute has a value, without regard to its case.
    fileprivate func metas(with name: String, _ value: String) -> [String] {
        compactMap { piece in
            guard case .start("meta", let attributes) = piece,
                attributes[name]?.lowercasedASCII == value
            else { return nil }
            return attributes["content"]
        }
    }
}

extension PageMarkup {
    /// Whether it is a field for a password.
    fileprivate var asksForPassword: Bool {
        guard case .start("input", let attributes) = self else { return false }
        return attributes["type"]?.lowercasedASCII == "password"
    }

    fileprivate var isStart: Bool { if case .start = self { true } else { false } }
}

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
