import StrictCodecs

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
        guard let codeChallenge else { return false }
        guard only("code_challenge_method")?.isText("S256") == true else {
            return codeChallenge == verifier
        }
        return codeChallenge.isText(Base64URL.encode(SHA256.hash(Array(verifier))))
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
