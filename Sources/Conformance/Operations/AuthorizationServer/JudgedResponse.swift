import ConformanceSupport
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

    /// What describes an error in a redirection or in the content, whose member has to be a text.
    var descriptionMember: JSON.Member {
        let links = redirects.flatMap { $0.values(of: "error_description") }.map(Array.init)
        let content = content?["error_description"].map { Array(($0.text ?? "\"").utf8) }
        return .init("description", .description(links + [content].compactMap { $0 }))
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
            || (issuedCode == nil && response.body.hasLink(with: "code"))
        if issuedCode != nil, !isElsewhere { return "issued" }
        let isLeaked = response.fields.values(of: "Location").contains {
            URIReference($0).hasCode
        }
        return isElsewhere || isLeaked ? "misplaced" : .null
    }

    /// The fields with links to which the browser may go, besides `Location`.
    private static let otherPlaces = ["Refresh", "Content-Location", "Link"]

    // MARK: - Token and revocation endpoint

    /// What the response grants.
    func grantMembers(after issued: Issued) -> [JSON.Member] {
        let cacheControl = response.fields.tokens(of: "Cache-Control")
        return [
            .init("token", tokenForm),
            .init("token_type", content?["token_type"] ?? .null),
            .init(
                "expires_in",
                form(of: "expires_in") { if case .integer(1...) = $0 { "seconds" } else { nil } }),
            .init(
                "refresh_token",
                form(of: "refresh_token") { member in
                    guard let token = member.text, !token.isEmpty else { return nil }
                    return issued.hasRefreshToken(token) ? "same" : "issued"
                }),
            .init("scopes", form(of: "scope") { $0.text.map { .set(of: $0.scopes) } }),
            .init(
                "id_token",
                form(of: "id_token") { $0.text.flatMap(JSONWebToken.init) == nil ? nil : "jwt" }),
            .init("no_store", .bool(cacheControl.containsOctets(of: "no-store"))),
        ]
    }

    /// The error of the response.
    var errorMembers: [JSON.Member] {
        [
            .init("error", JSON(content?["error"]?.text)), descriptionMember,
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

    /// The form of a member of the content: null if it is absent, `"malformed"` if it has no form.
    private func form(of name: String, _ form: (JSON) -> JSON?) -> JSON {
        content?[name].map { form($0) ?? "malformed" } ?? .null
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
