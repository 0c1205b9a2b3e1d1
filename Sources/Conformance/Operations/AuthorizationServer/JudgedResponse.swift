import StrictCodecs

/// A response of an endpoint, parsed once.
struct JudgedResponse: Sendable {
    private let response: WireResponse

    /// The URLs to which the response redirects the browser.
    private let redirects: [JudgedLink]

    /// The code in a redirection that has exactly one.
    private let issuedCode: String?

    /// The content as a JSON object.
    private let content: JSON?

    init(_ response: WireResponse) {
        self.response = response
        let isRedirection = [301, 302, 303, 307, 308].contains(response.status)
        let locations = isRedirection ? response.fields.values(of: "Location") : []
        redirects = locations.map(JudgedLink.init)
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

    // MARK: - Authorization endpoint

    /// The link to which the browser is redirected, without its code.
    var redirectForm: JSON {
        let links = redirects.map { $0.json(without: "code") }
        return links.count > 1 ? .array(links) : links.first ?? .null
    }

    /// `"issued"`, null if there is no code in any place of the answer, else `"misplaced"`.
    var codeForm: JSON {
        let isElsewhere =
            response.fields.contains { $0.isAnotherPlace && $0.value.hasCode }
            || (issuedCode == nil && response.body.hasCode)
        if issuedCode != nil, !isElsewhere { return "issued" }
        let isLeaked = response.fields.values(of: "Location").contains {
            Self.hasCode(URIReference($0))
        }
        return isElsewhere || isLeaked ? "misplaced" : .null
    }

    private static func hasCode(_ link: URIReference) -> Bool {
        [link.query, link.fragment].compactMap { $0 }.contains { form in
            Form.decode(form)?.contains { $0.name.isText("code") } ?? true
        }
    }

    // MARK: - Token and revocation endpoint

    /// What the response grants.
    func grantMembers(after issued: Issued) -> [JSON.Member] {
        [
            .init("token", tokenForm),
            .init("token_type", content?["token_type"] ?? .null),
            .init("expires_in", lifetimeForm),
            .init("refresh_token", refreshTokenForm(after: issued)),
            .init("scopes", scopesForm),
            .init("id_token", idTokenForm),
            .init("no_store", .bool(isNotStored)),
        ]
    }

    /// The error of the response.
    var errorMembers: [JSON.Member] {
        [
            .init("error", JSON(content?["error"]?.text)),
            .init("content_type", response.fields.mediaTypes),
        ]
    }

    /// Whether the response is a success with an access token.
    private var issuesToken: Bool {
        200...299 ~= response.status && content?["access_token"]?.text?.isEmpty == false
    }

    /// `"issued"`, null if the content has no access token, else `"misplaced"`.
    private var tokenForm: JSON {
        issuesToken ? "issued" : content?["access_token"] == nil ? .null : "misplaced"
    }

    private var lifetimeForm: JSON {
        switch content?["expires_in"] {
        case nil: .null
        case .integer(1...)?: "seconds"
        default: "malformed"
        }
    }

    private func refreshTokenForm(after issued: Issued) -> JSON {
        switch content?["refresh_token"] {
        case nil: .null
        case .string(let token)? where !token.isEmpty:
            issued.hasRefreshToken(token) ? "same" : "issued"
        default: "malformed"
        }
    }

    private var scopesForm: JSON {
        switch content?["scope"] {
        case nil: .null
        case .string(let scope)?: .set(of: scope.scopes)
        default: "malformed"
        }
    }

    private var idTokenForm: JSON {
        guard let member = content?["id_token"] else { return .null }
        guard let text = member.text, JSONWebToken(text) != nil else { return "malformed" }
        return "jwt"
    }

    private var isNotStored: Bool {
        response.fields.tokens(of: "Cache-Control").containsOctets(of: "no-store")
    }
}

extension HeaderField {
    /// Whether the field has a link to which the browser may go, but is not `Location`.
    fileprivate var isAnotherPlace: Bool {
        name.isSameIgnoringCase(as: "Refresh") || name.isSameIgnoringCase(as: "Content-Location")
            || name.isSameIgnoringCase(as: "Link")
    }
}

extension String {
    /// Whether a link in the text has a parameter `code` with a value.
    fileprivate var hasCode: Bool {
        guard containsText("code=") else { return false }
        let octets = Array(utf8)
        let name = Array("code=".utf8)
        return octets.indices.dropLast(name.count).contains { index in
            octets[index...].starts(with: name) && octets[index + name.count].isUnreserved
                && (index == 0 || "?&#;\"' ".utf8.contains(octets[index - 1]))
        }
    }
}
