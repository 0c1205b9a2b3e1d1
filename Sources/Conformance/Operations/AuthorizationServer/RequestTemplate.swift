import StrictCodecs

/// A request of a flow, with placeholders for what the server issued.
package struct RequestTemplate: Sendable {
    /// The endpoint.
    package let endpoint: WireRequest.Endpoint

    /// Whether the user has not decided yet, so that the server shows a page.
    package let isUndecided: Bool

    /// The method, such as `GET`.
    package let method: String

    /// The parameters, in the query of a `GET` and in the content of other methods.
    package let parameters: Parameters

    /// The parameters in the query of a request other than `GET`.
    package let query: Parameters?

    /// The media type of the content.
    let contentType: String

    /// Additional header fields.
    package let fields: [HeaderField]

    private static let endpoints: [(member: String, endpoint: WireRequest.Endpoint)] = [
        ("authorize", .authorization), ("token", .token), ("revoke", .revocation),
        ("metadata", .metadata), (page, .authorization),
    ]

    /// The member of a request on which the user has not decided.
    private static let page = "page"

    private static let members =
        endpoints.map(\.member) + ["method", "query", "content_type", "fields"]

    init(_ json: JSON) throws {
        let fields = try ObjectReader(json, allowing: Self.members)
        let named = Self.endpoints.filter { json[$0.member] != nil }
        guard named.count == 1, let (member, endpoint) = named.first else {
            let names = (Self.endpoints.map(\.member) + ["wait"]).map { "\"\($0)\"" }
            throw FormatError("must have one of \(names.joined(separator: ", "))")
        }
        self.endpoint = endpoint
        isUndecided = member.hasSameOctets(as: Self.page)
        parameters = try fields.required(member) { try Parameters($0) }
        method =
            try fields.optional("method", ObjectReader.text)
            ?? ([.authorization, .metadata].contains(endpoint) ? "GET" : "POST")
        query = try fields.optional("query") { try Parameters($0) }
        contentType =
            try fields.optional("content_type", ObjectReader.text)
            ?? "application/x-www-form-urlencoded"
        let pairs = try fields.optional("fields") {
            try ObjectReader.list($0, HeaderField.init(pair:))
        }
        self.fields = pairs ?? []
    }

    /// The parameters of a request.
    package enum Parameters: Sendable {
        /// Names and values, to be encoded.
        case pairs([(name: String, value: String)])

        /// The encoded text itself.
        case encoded(String)
    }

    /// The request, or nil if it needs something that was not issued.
    func request(using issued: Issued) -> WireRequest? {
        guard let form = parameters.encoded(using: issued) else { return nil }
        let isGet = method.hasSameOctets(as: "GET")
        var url = isGet && !(endpoint == .metadata && form.isEmpty) ? form : nil
        if let query {
            guard let text = query.encoded(using: issued) else { return nil }
            url = [url, text].compactMap { $0 }.joined(separator: "&")
        }
        return WireRequest(
            method: method, endpoint: endpoint, query: url,
            fields: isGet
                ? fields : [HeaderField(name: "Content-Type", value: contentType)] + fields,
            body: isGet ? "" : form)
    }
}

extension RequestTemplate {
    /// Checks that its placeholders are for values that the steps before its own can issue.
    ///
    /// - Throws: ``FormatError`` if one is not.
    func check(at index: Int) throws {
        for parameters in [parameters, query].compactMap({ $0 }) {
            for text in parameters.values
            where Issued.hasPlaceholder(text) && !Issued.isPlaceholder(text) {
                throw FormatError(
                    "\(JSON.quote(text)) has a placeholder and more; one is a whole value, "
                        + "or is in a text that is encoded already")
            }
            for text in parameters.texts where Issued.hasUnknownPlaceholder(text, before: index) {
                throw FormatError("\(JSON.quote(text)) has a placeholder without a value")
            }
        }
    }
}

extension RequestTemplate.Parameters {
    fileprivate init(_ json: JSON) throws {
        if case .string(let text) = json {
            self = .encoded(text)
        } else {
            let pairs = try ObjectReader.list(json, HeaderField.init(pair:))
            self = .pairs(pairs.map { ($0.name, $0.value) })
        }
    }

    /// The texts that may have placeholders.
    fileprivate var texts: [String] {
        switch self {
        case .encoded(let text): [text]
        case .pairs: values
        }
    }

    /// The values that are not yet encoded.
    fileprivate var values: [String] {
        if case .pairs(let pairs) = self { pairs.map(\.value) } else { [] }
    }

    /// The encoded parameters, or nil if they need something that was not issued.
    fileprivate func encoded(using issued: Issued) -> String? {
        switch self {
        case .encoded(let text): return issued.filled(form: text)
        case .pairs(let pairs):
            let filled = pairs.compactMap { pair in
                issued.filled(pair.value).map { (pair.name, $0) }
            }
            return filled.count == pairs.count ? Form.encode(filled) : nil
        }
    }
}

extension RequestTemplate {
    /// What kinds of step the request is, by which a suite says what it takes for granted.
    func kinds(in setting: ServerSettings) -> [String] {
        let kind = kind(in: setting)
        guard kind.utf8.starts(with: "authorize".utf8) else { return [kind] }
        guard !isUndecided else { return ["page"] }
        let isDenied = if case .denied = setting.consent { true } else { false }
        let scopes = parameters.values(of: "scope").flatMap(\.scopes)
        let isPlainOpenID =
            scopes.containsOctets(of: "openid") && parameters.values(of: "nonce").isEmpty
        return [kind] + (isDenied ? ["denied"] : []) + (isPlainOpenID ? ["openid"] : [])
    }

    /// The kind that each request has; one out of the ordinary is `other`.
    private func kind(in setting: ServerSettings) -> String {
        guard query == nil else { return "other" }
        func values(_ name: String) -> [String] { parameters.values(of: name) }
        switch (endpoint, values("grant_type").first) {
        case (.revocation, _):
            let isAccess = values("token").first?.utf8.starts(with: "{access_token".utf8) == true
            return isAccess ? "revoke-only-access" : "revoke"
        case (.metadata, _): return "metadata"
        case (.token, "authorization_code"?): return "token"
        case (.token, "refresh_token"?): return "refresh"
        case (.token, _): return "other"
        case (.authorization, _): break
        }
        guard values("redirect_uri").count == 1,
            let client = setting.clients.first(where: { values("client_id") == [$0.clientID] }),
            let place = client.place(of: values("redirect_uri")[0])
        else { return "other" }
        switch (values("code_challenge").count, values("code_challenge_method")) {
        case (0, []): return "\(place)-without-pkce"
        case (1, ["S256"]): return place
        default: return "other"
        }
    }
}

extension RequestTemplate.Parameters {
    /// The values that a name has.
    package func values(of name: String) -> [String] {
        switch self {
        case .pairs(let pairs): pairs.filter { $0.name.hasSameOctets(as: name) }.map(\.value)
        case .encoded(let text):
            (Form.decode(text) ?? []).filter { $0.name.isText(name) }.map {
                String(decoding: $0.value ?? [], as: UTF8.self)
            }
        }
    }
}

extension ServerSettings.Client {
    /// Whether a redirect URI is registered as it stands, or with another port of the loopback.
    fileprivate func place(of uri: String) -> String? {
        if redirectURIs.containsOctets(of: uri) { return "authorize" }
        let isRegistered = redirectURIs.map(Self.withoutPort).containsOctets(
            of: Self.withoutPort(uri))
        return isRegistered ? "authorize-at-another-port" : nil
    }

    private static func withoutPort(_ uri: String) -> String {
        for host in ["http://127.0.0.1:", "http://[::1]:"] where uri.utf8.starts(with: host.utf8) {
            let rest = uri.utf8.dropFirst(host.utf8.count).drop(while: \.isDigit)
            return String(decoding: Array(host.utf8.dropLast()) + rest, as: UTF8.self)
        }
        return uri
    }
}
