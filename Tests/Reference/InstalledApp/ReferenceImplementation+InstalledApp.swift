public import Conformance
import StrictCodecs

extension ReferenceImplementation: InstalledApp {
    public func authorizationRequest(
        for settings: AuthorizationSettings, state: String, codeVerifier: String
    ) throws -> String {
        try settings.checkSafety()
        guard CodeVerifier.isLegal(codeVerifier), !state.isEmpty,
            !state.hasSameOctets(as: codeVerifier)
        else {
            throw Refusal("the verifier is not a legal one, or the state is missing or tells it")
        }
        let hint = settings.loginHint.map { [("login_hint", $0)] } ?? []
        return URIReference(settings.endpoint).setting(
            [
                ("client_id", settings.client.clientID), ("redirect_uri", settings.redirectURI),
                ("response_type", "code"), ("scope", settings.scopes.joined(separator: " ")),
                ("state", state),
                ("code_challenge", ChallengeMethod.s256.challenge(for: codeVerifier)),
                ("code_challenge_method", ChallengeMethod.s256.rawValue),
            ] + hint.filter { !$0.1.isEmpty })
    }

    public func newAuthorizationRequest(for settings: AuthorizationSettings) throws -> String {
        try authorizationRequest(
            for: settings, state: Self.randomText(), codeVerifier: Self.randomText())
    }

    public func readRedirect(
        _ url: String, answering request: PendingAuthorization
    ) throws -> RedirectResult {
        try ReceivedRedirect(url, answering: request).result()
    }

    public func readTokenResponse(
        _ response: WireResponse, requestedScopes: [String]
    ) throws -> TokenGrant {
        try TokenResponse(response).tokens(requestedScopes: requestedScopes)
    }

    public func readRefreshResponse(
        _ answer: Result<WireResponse, TransportFailure>, stored: TokenGrant
    ) -> SessionChange {
        guard case .success(let response) = answer else { return .unchanged }
        let answer = TokenResponse(response)
        if answer.endsSession { return .ended }
        guard let tokens = try? answer.tokens(requestedScopes: stored.scopes) else {
            return .unchanged
        }
        return .refreshed(tokens.keeping(refreshToken: stored.refreshToken))
    }

    public func readRevocationResponse(
        _ answer: Result<WireResponse, TransportFailure>
    ) -> RevocationResult {
        guard case .success(let response) = answer else { return .stillValid }
        let isUnknown = TokenResponse(response).error?.hasSameOctets(as: "invalid_token") == true
        return response.status == 200 || (response.status == 400 && isUnknown)
            ? .revoked : .stillValid
    }

    public func session(
        for settings: ClientSettings, in world: any World
    ) async -> any ClientSession {
        await ReferenceClient(settings: settings, world: world)
    }

    /// Starts a client that handles identities in another way.
    package func session(
        for settings: ClientSettings, in world: any World, identities: IdentityHandling
    ) async -> any ClientSession {
        await ReferenceClient(settings: settings, world: world, identities: identities)
    }
}

extension AuthorizationSettings {
    /// Checks that the request goes to a safe place and its answer to this device.
    fileprivate func checkSafety() throws {
        try Endpoint.check(endpoint)
        guard !client.clientID.isEmpty, !scopes.isEmpty, scopes.allSatisfy(\.isScope) else {
            throw Refusal("there is no client id, or no scope, or one that is none")
        }
        guard RedirectURI(redirectURI).isOpenable else {
            throw Refusal("the redirect URI does not lead to this app")
        }
    }
}

extension URIReference {
    /// The link with these parameters in its query, which replace any of the same names.
    fileprivate func setting(_ pairs: [(name: String, value: String)]) -> String {
        let own = (query ?? "").pieces(at: UInt8(ascii: "&")).filter { piece in
            let name = Form.decode(piece)?.first?.name
            return !pairs.contains { name?.isText($0.name) == true }
        }
        let query = (own + [Form.encode(pairs)]).joined(separator: "&")
        return "\(base)?\(query)"
    }
}

extension String {
    /// Whether the text is one scope (RFC 6749, Section 3.3).
    fileprivate var isScope: Bool {
        !isEmpty && isVisibleASCII && !utf8.contains { $0 == 0x22 || $0 == 0x5C }
    }
}

extension TokenGrant {
    /// The tokens, with the previous refresh token unless there is a new one.
    fileprivate func keeping(refreshToken old: String?) -> TokenGrant {
        TokenGrant(
            accessToken: accessToken, expiresIn: expiresIn, scopes: scopes,
            refreshToken: refreshToken ?? old, idToken: idToken)
    }
}
