import StrictCodecs

/// A response of an endpoint, parsed once.
struct JudgedResponse: Sendable {
    /// The response as it came.
    let response: WireResponse

    /// The URLs to which the response redirects the browser, none if that is a page of the server.
    private let redirects: [JudgedLink]

    /// Whether the response redirects the browser to a page of the server.
    let leadsToPage: Bool

    /// The code in a redirection that has exactly one.
    private let issuedCode: String?

    /// The content as a JSON object.
    private let content: JSON?

    init(_ response: WireResponse, pages: ServerPages? = nil) {
        self.response = response
        let isRedirection = [301, 302, 303, 307, 308].contains(response.status)
        let locations = isRedirection ? response.fields.values(of: "Location") : []
        leadsToPage = locations.count == 1 && pages?.contains(locations[0]) == true
        redirects = leadsToPage ? [] : locations.map(JudgedLink.init)
        let code = redirects.count == 1 ? redirects[0].onlyValue(of: "code") ?? [] : []
        issuedCode = code.isEmpty ? nil : String(utf8: code)
        content = Self.object(response.body)
    }

    /// The status of the response.
    var status: Int { response.status }

    private static func object(_ body: String) -> JSON? {
        let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
        guard body.utf8.first(where: { !blanks.contains($0) }) == UInt8(ascii: "{") else {
            return nil
        }
        return try? JSONParser.parse(Array(body.utf8))
    }

    /// What the response issues, if it issues it in the right place.
    func issued(_ kind: Issued.Kind) -> String? {
        switch kind {
        case .code: issuedCode
        case .accessToken, .refreshToken: issuesToken ? content?[kind.rawValue]?.text : nil
        }
    }

    /// What describes an error in a redirection or in the content, whose member has to be a text.
    var descriptionMember: JSON.Member {
        let links = redirects.flatMap { $0.values(of: "error_description") }.map(Array.init)
        let content = content?["error_description"].map { Array(($0.text ?? "\"").utf8) }
        return .init("description", .description(links + [content].compactMap { $0 }))
    }

    /// Whether what is issued has only the characters of RFC 6749, Appendix A, and a Bearer token only those
    /// of RFC 6750, Section 2.1.
    var isWellFormed: Bool {
        let isBearer = content?["token_type"]?.text?.isSameIgnoringCase(as: "Bearer") == true
        return Issued.Kind.allCases.allSatisfy { kind in
            guard let text = issued(kind) else { return true }
            return kind == .accessToken && isBearer
                ? text.isB64Token : text.utf8.allSatisfy { 0x20...0x7E ~= $0 }
        }
    }

    // MARK: - Authorization endpoint

    /// The link to which the browser is redirected, without its code.
    var redirectForm: JSON {
        let links = redirects.map { $0.json(without: "code") }
        return links.count > 1 ? .array(links) : links.first ?? .null
    }

    /// `"issued"`, null if there is no code in any place of the answer, else `"misplaced"`.
    var codeForm: JSON {
        let isElsewhere =
            response.fields.contains { field in
                Self.otherPlaces.contains(where: field.name.isSameIgnoringCase)
                    && field.value.hasLink(with: "code")
            }
            || (issuedCode == nil && contentHasCode)
        let hasError = redirects.contains { $0.values(of: "error").contains { !$0.isEmpty } }
        if issuedCode != nil, !isElsewhere, !hasError { return "issued" }
        let isLeaked = response.fields.values(of: "Location").contains {
            URIReference($0).hasCode
        }
        return isElsewhere || isLeaked ? "misplaced" : .null
    }

    /// Whether a page or another content takes a code on: in a link, however it is escaped, in a form that goes to
    /// another place, or beside a state or a redirect URI.
    private var contentHasCode: Bool {
        let escapes = [("\\u003d", "="), ("\\u003D", "="), ("\\u0026", "&")]
        let text = escapes.reduce(response.body) { $0.replacingText($1.0, with: $1.1) }
        // An error has a code of its own in many an interface.
        let isMember =
            200...299 ~= response.status && content?["error"] == nil
            && content?["code"]?.text != nil
            && ["state", "redirect_uri"].contains { content?[$0]?.text != nil }
        return isMember || PageMarkup.decoded(text.utf8).hasLink(with: "code")
            || PageMarkup.pieces(of: response.body).sendCode
    }

    /// Whether a redirection makes the browser send the request again as it is, content included
    /// (RFC 9700, Section 4.12).
    var keepsMethod: Bool {
        !redirects.isEmpty && [307, 308].contains(response.status)
    }

    /// Whether scripts of other sites may read the response (RFC 9700, Section 2.6).
    var allowsOrigin: Bool { !response.fields.values(of: "Access-Control-Allow-Origin").isEmpty }

    /// The issuer in a redirection (RFC 9207, Section 2): null if it has none, else whether it is that of
    /// the server.
    func issuerForm(of issuer: String?) -> JSON {
        let names = redirects.flatMap { $0.values(of: "iss") }.map(Array.init)
        guard !names.isEmpty else { return .null }
        return names == [issuer.map { Array($0.utf8) }] ? "own" : "other"
    }

    /// The fields with links to which the browser may go, besides `Location`.
    private static let otherPlaces = ["Refresh", "Content-Location", "Link"]

    // MARK: - Token and revocation endpoint

    /// What the response grants.
    func grantMembers(after issued: Issued) -> [JSON.Member] {
        let cacheControl = response.fields.tokens(of: "Cache-Control")
        return [
            .init("token", tokenForm),
            .init(
                "repeats_token",
                .bool(self.issued(.accessToken).map { issued.has($0, as: .accessToken) } ?? false)),
            .init("token_type", content?["token_type"] ?? .null),
            .init(
                "expires_in",
                form(of: "expires_in") { member in
                    guard case .integer(let number) = member, number > 0 else { return nil }
                    return number < Self.firstMoment ? "seconds" : "moment"
                }),
            .init(
                "refresh_token",
                form(of: "refresh_token") { member in
                    guard let token = member.text, !token.isEmpty else { return nil }
                    return issued.has(token, as: .refreshToken) ? "same" : "issued"
                }),
            .init("scopes", form(of: "scope") { $0.text.map { .set(of: $0.scopes) } }),
            .init(
                "scope", form(of: "scope") { $0.text?.scopes.isEmpty == false ? "named" : nil }),
            .init(
                "id_token",
                form(of: "id_token") { $0.text.flatMap(JSONWebToken.init) == nil ? nil : "jwt" }),
            .init("id_claims", idClaims),
            .init("no_store", .bool(cacheControl.containsOctets(of: "no-store"))),
            .init("basic_challenge", .bool(response.fields.hasChallenge(of: "Basic"))),
        ]
    }

    /// What an ID token says (OpenID Connect Core 1.0, Section 2); null if there is none.
    private var idClaims: JSON {
        let token = (content?["id_token"]?.text).flatMap(JSONWebToken.init)
        guard let claims = token?.claims else { return .null }
        let audience = claims["aud"].map { $0.elements ?? [$0] } ?? []
        let isComplete =
            ["iss", "sub"].allSatisfy { claims[$0]?.text?.isEmpty == false }
            && ["exp", "iat"].allSatisfy {
                claims[$0]?.compactText.utf8.first.map { 0x30...0x39 ~= $0 } == true
            }
        return [
            "audience": .set(of: audience.compactMap(\.text)), "complete": .bool(isComplete),
            "nonce": JSON(claims["nonce"]?.text),
        ]
    }

    /// The number from which on `expires_in` is a point in time and no duration: 31 years of seconds.
    private static let firstMoment = 1_000_000_000

    // MARK: - Metadata

    /// What the metadata says (RFC 8414, Section 2).
    func metadataMembers(of issuer: String?) -> [JSON.Member] {
        let name = content?["issuer"]?.text
        let isOwn = issuer.map { name?.hasSameOctets(as: $0) == true } ?? false
        let announced = content?["authorization_response_iss_parameter_supported"]
        return [
            .init("content_type", response.fields.mediaTypes),
            .init("issuer", name == nil ? .null : isOwn ? "own" : "other"),
            .init("names_endpoints", .bool(Self.required.allSatisfy(namesURL))),
            .init("names_code", lists("code", in: "response_types_supported") ?? false),
            .init("names_refresh", lists("refresh_token", in: "grant_types_supported") ?? .null),
            .init("names_s256", lists("S256", in: "code_challenge_methods_supported") ?? false),
            .init("names_plain", lists("plain", in: "code_challenge_methods_supported") ?? false),
            .init("announces_iss", .bool(announced == true)),
        ]
    }

    /// The endpoints that a client of an installed app needs.
    private static let required = ["authorization_endpoint", "token_endpoint"]

    /// Whether a member of the content is a URL with a scheme and without a fragment.
    private func namesURL(_ name: String) -> Bool {
        guard let text = content?[name]?.text else { return false }
        return ["https://", "http://"].contains { text.utf8.starts(with: $0.utf8) }
            && !text.containsText("#")
    }

    /// Whether a list of the content has a text; nil if there is no such list.
    private func lists(_ text: String, in name: String) -> JSON? {
        (content?[name]?.elements).map { .bool($0.compactMap(\.text).containsOctets(of: text)) }
    }

    // MARK: - Errors

    /// The error of the response.
    var errorMembers: [JSON.Member] {
        [
            .init("error", JSON(content?["error"]?.text)), descriptionMember,
            .init("content_type", response.fields.mediaTypes),
        ]
    }

    /// Whether the content has an access token, whatever the status.
    var hasAccessToken: Bool { tokenForm != .null }

    /// Whether the response is a success with an access token.
    private var issuesToken: Bool {
        200...299 ~= response.status && content?["access_token"]?.text?.isEmpty == false
    }

    /// `"issued"`, null if the answer has no token, else `"misplaced"`.
    private var tokenForm: JSON {
        guard issuesToken else {
            return content?["access_token"] == nil && !hasToken ? .null : "misplaced"
        }
        return content?["error"]?.text?.isEmpty == false ? "misplaced" : "issued"
    }

    /// Whether there is a token where none is issued: as a member at any depth or of what is no JSON, or in a link.
    private var hasToken: Bool {
        let members = String(decoding: response.body.utf8.filter { $0 > 0x20 }, as: UTF8.self)
        // The words of an error may quote the request.
        let links = (content == nil ? [response.body] : []) + response.fields.values(of: "Location")
        return ["access_token", "refresh_token", "id_token"].contains { name in
            members.containsText("\"\(name)\":\"") && !members.containsText("\"\(name)\":\"\"")
                || links.contains { $0.hasLink(with: name) }
        }
    }

    /// The form of a member of the content: null if it is absent, `"malformed"` if it has no form.
    private func form(of name: String, _ form: (JSON) -> JSON?) -> JSON {
        content?[name].map { form($0) ?? "malformed" } ?? .null
    }
}

extension [PageMarkup] {
    /// Whether a form that goes to an absolute URL has a code in it.
    fileprivate var sendCode: Bool {
        var leaves = false
        for case .start(let name, let attributes) in self {
            if name == "form" { leaves = attributes["action"]?.containsText("://") == true }
            let isCode = attributes["name"]?.hasSameOctets(as: "code") == true
            if leaves, name == "input", isCode, attributes["value"]?.isEmpty == false {
                return true
            }
        }
        return false
    }
}

extension [HeaderField] {
    /// Whether a `WWW-Authenticate` field has a challenge of a scheme, in any case (RFC 9110, Section
    /// 11.6.1).
    fileprivate func hasChallenge(of scheme: String) -> Bool {
        values(of: "WWW-Authenticate").flatMap { value in
            value.withoutQuotedTexts.pieces(at: UInt8(ascii: ","))
        }.contains { challenge in
            challenge.trimmed.pieces(at: UInt8(ascii: " ")).first?.isSameIgnoringCase(as: scheme)
                == true
        }
    }
}

extension String {
    /// Whether the text is a b64token (RFC 6750, Section 2.1).
    fileprivate var isB64Token: Bool {
        guard let end = utf8.lastIndex(where: { $0 != UInt8(ascii: "=") }) else { return false }
        return utf8[...end].allSatisfy { $0.isUnreserved || "+/".utf8.contains($0) }
    }

    /// The text without what stands in double quotes; a backslash escapes the next octet.
    fileprivate var withoutQuotedTexts: String {
        var (isQuoted, isEscaped) = (false, false)
        let octets = utf8.filter { octet in
            defer { isEscaped = isQuoted && !isEscaped && octet == UInt8(ascii: "\\") }
            guard octet == UInt8(ascii: "\""), !isEscaped else { return !isQuoted }
            isQuoted.toggle()
            return false
        }
        return String(decoding: octets, as: UTF8.self)
    }
}

extension URIReference {
    /// Whether a parameter of it is a code, or cannot be read.
    package var hasCode: Bool {
        [query, fragment].compactMap { $0 }.contains { form in
            Form.decode(form)?.contains { $0.name.isText("code") } ?? true
        }
    }
}
