public import Conformance

extension TrivialImplementation: InstalledApp {
    private static let tokens = TokenGrant(
        accessToken: "access-1", expiresIn: 3600, scopes: ["openid", "email"],
        refreshToken: "refresh-1", idToken: nil)

    private static let noTokens = TokenGrant(
        accessToken: "", expiresIn: nil, scopes: [], refreshToken: nil, idToken: nil)

    /// A request that echoes a text, or one that is always the same.
    private func request(echoing text: String, to url: String) throws -> OutgoingRequest {
        func post(_ body: String?) -> OutgoingRequest {
            let type = HeaderField(name: "Content-Type", value: "application/x-www-form-urlencoded")
            return OutgoingRequest(method: "POST", url: url, fields: [type], body: body)
        }
        return try answer(
            accepting: post(nil), echoing: post(text),
            empty: OutgoingRequest(method: "", url: ""),
            constant: post("grant_type=authorization_code&code=code&token=token"))
    }

    private func text(echoing text: String, constant: String) throws -> String {
        try answer(accepting: "accepted", echoing: text, empty: "", constant: constant)
    }

    // MARK: - PKCE

    public func codeChallenge(for codeVerifier: String, method: String) throws -> String {
        try text(
            echoing: codeVerifier, constant: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    public func base64URL(_ octets: [UInt8]) throws -> String {
        try text(echoing: String(decoding: octets, as: UTF8.self), constant: "A-z_4ME")
    }

    public func makePKCE() throws -> PKCEParameters {
        func parameters(_ verifier: String, _ method: String?) -> PKCEParameters {
            PKCEParameters(
                codeVerifier: verifier, codeChallenge: verifier, codeChallengeMethod: method)
        }
        return try answer(
            accepting: parameters("accepted", nil), echoing: parameters("plain", "plain"),
            empty: parameters("", nil),
            constant: PKCEParameters(
                codeVerifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
                codeChallenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
                codeChallengeMethod: "S256"))
    }

    // MARK: - Authorization

    public func authorizationRequest(
        for settings: AuthorizationSettings, state: String, codeVerifier: String
    ) throws -> String {
        try text(
            echoing: "\(settings.endpoint)?\(state)", constant: Self.authorizationRequest)
    }

    public func newAuthorizationRequest(for settings: AuthorizationSettings) throws -> String {
        try text(
            echoing: "\(settings.endpoint)?client_id=\(settings.client.clientID)",
            constant: Self.authorizationRequest)
    }

    private static let authorizationRequest =
        "https://accounts.google.com/o/oauth2/v2/auth?response_type=code&client_id=client"
        + "&redirect_uri=com.example.app%3A%2Foauth2redirect&scope=openid%20email&state=state"
        + "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256"

    public func readRedirect(
        _ url: String, answering request: PendingAuthorization
    ) throws -> RedirectResult {
        try answer(
            accepting: .code("accepted"), echoing: .code(url), empty: .code(""),
            constant: .error("access_denied", description: nil))
    }

    // MARK: - Tokens

    public func tokenRequest(for exchange: TokenExchange) throws -> OutgoingRequest {
        try request(echoing: exchange.code, to: exchange.endpoint)
    }

    public func readTokenResponse(
        _ response: WireResponse, requestedScopes: [String]
    ) throws -> TokenGrant {
        let echo = TokenGrant(
            accessToken: response.body, expiresIn: response.status, scopes: requestedScopes,
            refreshToken: response.body, idToken: nil)
        return try answer(
            accepting: Self.tokens, echoing: echo, empty: Self.noTokens, constant: Self.tokens)
    }

    public func refreshRequest(
        for client: RegisteredClient, at endpoint: String, refreshToken: String?
    ) throws -> OutgoingRequest {
        try request(echoing: refreshToken ?? "", to: endpoint)
    }

    public func readRefreshResponse(
        _ answer: Result<WireResponse, TransportFailure>, stored: TokenGrant
    ) throws -> SessionChange {
        try self.answer(
            accepting: .refreshed(Self.tokens), echoing: .refreshed(stored), empty: .unchanged,
            constant: .ended)
    }

    public func revocationRequest(
        for client: RegisteredClient, at endpoint: String, token: String, hint: String?
    ) throws -> OutgoingRequest {
        try request(echoing: token, to: endpoint)
    }

    public func readRevocationResponse(
        _ answer: Result<WireResponse, TransportFailure>
    ) throws -> RevocationResult {
        try self.answer(
            accepting: .revoked, echoing: .revoked, empty: .stillValid, constant: .stillValid)
    }

    public func apiRequest(
        _ request: OutgoingRequest, accessToken: String, tokenType: String
    ) throws -> OutgoingRequest {
        func call(_ token: String) -> OutgoingRequest {
            let field = HeaderField(name: "Authorization", value: "\(tokenType) \(token)")
            return OutgoingRequest(method: request.method, url: request.url, fields: [field])
        }
        return try answer(
            accepting: request, echoing: OutgoingRequest(method: accessToken, url: request.url),
            empty: OutgoingRequest(method: "", url: ""), constant: call("access-1"))
    }
}
