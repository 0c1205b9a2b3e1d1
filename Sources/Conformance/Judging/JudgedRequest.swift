import StrictCodecs

extension OutgoingRequest {
    /// The members of the judged form: `Vectors/OPERATIONS.md`, "A request in judged form".
    ///
    /// - Parameter secrets: The values that may occur only in the content or in `Authorization`,
    ///   unless they have less than four octets.
    /// - Returns: Method, URL, media type, credentials and form.
    func judgedMembers(guarding secrets: [String]) -> [JSON.Member] {
        [
            .init("method", .string(method)),
            .init("url", JudgedLink(url).json),
            .init("content_type", fields.mediaTypes),
            .init("authorization", authorization(guarding: secrets)),
            .init("form", form),
        ]
    }

    /// The decoded octets of each value that a name has in the content.
    func values(of name: String) -> [ArraySlice<UInt8>] {
        (Form.decode(body ?? "") ?? []).filter { $0.name.isText(name) }.map { $0.value ?? [] }
    }

    /// The token with which it calls an API, or nil.
    var accessToken: String? {
        let credentials = Self.credentials(fields.values(of: "Authorization").first ?? "")
        return credentials["token"]?.text
    }

    /// Every text in which a value can be: the URL, the header fields and the content, as they are, and decoded.
    var texts: [String] {
        let reference = URIReference(url)
        let forms = [reference.query, reference.fragment, body].compactMap { $0 }
        let values = forms.flatMap { Form.decode($0) ?? [] }
            .map { String(decoding: $0.value ?? [], as: UTF8.self) }
        let basic = fields.compactMap { BasicCredentials($0.value)?.clientSecret }
        return [url, body ?? ""] + fields.map(\.value) + values + basic
    }

    private var form: JSON {
        guard let body, !body.isEmpty else { return .null }
        guard body.isVisibleASCII, let pairs = Form.decode(body) else {
            return ["malformed": .string(body)]
        }
        return JudgedLink.parameters(pairs)
    }

    // MARK: - Authorization

    /// What the header carries: nothing, one thing, or a list.
    private func authorization(guarding secrets: [String]) -> JSON {
        let named = fields.values(of: "Authorization").map(Self.credentials)
        let long = secrets.filter { $0.utf8.count >= 4 }
        let others = fields.filter { field in
            !field.name.isSameIgnoringCase(as: "Authorization")
                && long.contains(where: field.value.containsText)
        }
        let all = named + others.map { ["text": .string("\($0.name): \($0.value)")] }
        return all.count > 1 ? .array(all) : all.first ?? .null
    }

    private static func credentials(_ value: String) -> JSON {
        if let basic = BasicCredentials(value) {
            return [
                "scheme": "basic", "client_id": .string(basic.clientID),
                "client_secret": .string(basic.clientSecret),
            ]
        }
        let parts = value.pieces(at: 0x20)
        guard parts.count == 2, parts[0].hasSameOctets(as: "Bearer") else {
            return ["text": .string(value)]
        }
        let token: JSON = .string(parts[1])
        return value.hasSameOctets(as: "Bearer \(parts[1])")
            ? ["scheme": "bearer", "token": token] : ["text": .string(value), "token": token]
    }
}

extension [HeaderField] {
    /// The media type of the `Content-Type`; a list if it is there twice (RFC 9110, Section 5.3).
    var mediaTypes: JSON {
        let types = values(of: "Content-Type").map(\.mediaType)
        return types.count > 1 ? .array(types.map(JSON.string)) : JSON(types.first)
    }

    /// The elements of the lists in all fields with a name, in lower case.
    func tokens(of name: String) -> [String] {
        values(of: name).flatMap { $0.pieces(at: UInt8(ascii: ",")) }.map(\.trimmed.lowercasedASCII)
    }
}

/// An authorization request as the server reads it.
struct OpenedRequest: Sendable {
    private let link: JudgedLink

    init(url: String) { link = JudgedLink(url) }

    /// The octets of the state, or nil unless there is exactly one that is not empty.
    var state: ArraySlice<UInt8>? { only("state") }

    /// The octets of the code challenge, or nil unless there is exactly one that is not empty.
    var codeChallenge: ArraySlice<UInt8>? { only("code_challenge") }

    /// The nonce, or nil unless there is exactly one that is not empty.
    var nonce: ArraySlice<UInt8>? { only("nonce") }

    /// The redirect URI, or nil unless there is exactly one.
    var redirectURI: String? { only("redirect_uri").flatMap { String(utf8: $0) } }

    /// Whether the request goes to the authorization endpoint and names the client.
    func isOf(_ settings: AuthorizationSettings) -> Bool {
        link.base.hasSameOctets(as: URIReference(settings.endpoint).base)
            && only("client_id")?.isText(settings.client.clientID) == true
    }

    /// Whether it asks an authorization endpoint, or is meant for one, rather than any other page.
    func isAsking(at endpoint: String) -> Bool {
        link.base.hasSameOctets(as: URIReference(endpoint).base)
            || !link.values(of: "response_type").isEmpty || link.isMalformed
    }

    /// Whether a verifier is the one of this request, under the method of the request.
    func isProven(by verifier: ArraySlice<UInt8>) -> Bool {
        isProven(by: verifier, Base64URL.encode(SHA256.hash(Array(verifier))))
    }

    /// Whether a verifier with this challenge under S256 is the one of this request.
    func isProven(by verifier: ArraySlice<UInt8>, _ challenge: String) -> Bool {
        guard let codeChallenge else { return false }
        guard only("code_challenge_method")?.isText("S256") == true else {
            return codeChallenge == verifier
        }
        return codeChallenge.isText(challenge)
    }

    /// The link without the parts that are random.
    var json: JSON { link.json(without: "state", "nonce", "code_challenge") }

    private func only(_ name: String) -> ArraySlice<UInt8>? {
        link.onlyValue(of: name).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Whether the verifier can be read out of the state, as it is, reversed, or within base64 or
    /// another text, so that whoever sees the redirect has the verifier.
    var revealsVerifier: Bool {
        guard let state = state.map(Array.init) else { return false }
        let inBase64 = Base64URL.decode(state.inURLAlphabet) ?? []
        return [state, state.reversed(), inBase64].contains { text in
            text.split { !$0.isUnreserved }.contains { $0.count >= 43 && isProven(by: $0) }
        }
    }
}
