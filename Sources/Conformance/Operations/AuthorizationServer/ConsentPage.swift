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
