import StrictCodecs

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
