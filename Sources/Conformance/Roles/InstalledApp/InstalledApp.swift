/// The OAuth client of an installed app.
///
/// Every requirement has a default that throws ``Unsupported``: an adapter implements what its
/// client has. If no ``Refusal`` is documented, any error other than ``Unsupported`` is a fault.
public protocol InstalledApp: Adapter {
    /// Derives the code challenge that goes into the authorization request.
    ///
    /// - Parameters:
    ///   - codeVerifier: The secret that the client keeps until it redeems the authorization code.
    ///   - method: The value of `code_challenge_method`.
    /// - Returns: The value of `code_challenge`.
    /// - Throws: ``Refusal`` if the verifier or the method is not valid.
    func codeChallenge(for codeVerifier: String, method: String) async throws -> String

    /// Encodes octets in base64url without padding, as the client does for verifiers and challenges.
    func base64URL(_ octets: [UInt8]) async throws -> String

    /// Generates the PKCE parameters of a new authorization request.
    func makePKCE() async throws -> PKCEParameters

    /// Builds an authorization request from given secrets.
    ///
    /// - Parameters:
    ///   - settings: What to ask for.
    ///   - state: The state to send.
    ///   - codeVerifier: The verifier whose challenge is sent.
    /// - Returns: The URL to open in the browser.
    /// - Throws: ``Refusal`` if the settings cannot be used.
    func authorizationRequest(
        for settings: AuthorizationSettings, state: String, codeVerifier: String
    ) async throws -> String

    /// Builds the URL of an authorization request, with a state and a verifier that the client
    /// generates.
    ///
    /// - Throws: ``Refusal`` if the settings cannot be used.
    func newAuthorizationRequest(for settings: AuthorizationSettings) async throws -> String

    /// Reads a URL, exactly as it arrived, while a request is pending.
    ///
    /// - Throws: ``Refusal`` if it is not a usable response to this request.
    func readRedirect(
        _ url: String, answering request: PendingAuthorization
    ) async throws -> RedirectResult

    /// Builds the request that redeems an authorization code.
    ///
    /// - Throws: ``Refusal`` if something is missing or the endpoint is not safe.
    func tokenRequest(for exchange: TokenExchange) async throws -> OutgoingRequest

    /// Reads the response to a token request for some scopes.
    ///
    /// - Throws: ``Refusal``, with the server's error code if it sent one.
    func readTokenResponse(
        _ response: WireResponse, requestedScopes: [String]
    ) async throws -> TokenGrant

    /// Builds the request to the token endpoint for a new access token.
    ///
    /// - Throws: ``Refusal`` if there is no refresh token or the endpoint is not safe.
    func refreshRequest(
        for client: RegisteredClient, at endpoint: String, refreshToken: String?
    ) async throws -> OutgoingRequest

    /// Reads the response to a refresh, or why there is none, for a client that has earlier tokens.
    func readRefreshResponse(
        _ answer: Result<WireResponse, TransportFailure>, stored: TokenGrant
    ) async throws -> SessionChange

    /// Builds the request that revokes a token of either kind, with a `token_type_hint` if there is one.
    ///
    /// - Throws: ``Refusal`` if there is no token or the endpoint is not safe.
    func revocationRequest(
        for client: RegisteredClient, at endpoint: String, token: String, hint: String?
    ) async throws -> OutgoingRequest

    /// Reads the response to a revocation, or why there is none, and returns whether the token is
    /// revoked.
    func readRevocationResponse(
        _ answer: Result<WireResponse, TransportFailure>
    ) async throws -> RevocationResult

    /// Adds an access token, with its type as the token endpoint returned it, to an API request.
    ///
    /// - Throws: ``Refusal`` if the token must not be sent in this way.
    func apiRequest(
        _ request: OutgoingRequest, accessToken: String, tokenType: String
    ) async throws -> OutgoingRequest

    /// Starts the client in a world, with what the world has stored before.
    func session(
        for settings: ClientSettings, in world: any World
    ) async throws -> any ClientSession

    /// Responds to connections to the loopback redirect URI of a request.
    ///
    /// - Parameters:
    ///   - connections: The octets that arrive on each connection, as text.
    ///   - request: The request that waits.
    /// - Returns: The responses, one for each connection, and the answer to the request.
    /// - Throws: ``Unsupported`` if the client has no such thing.
    func listen(
        to connections: [String], for request: PendingAuthorization
    ) async throws -> LoopbackRun

    /// Opens listeners at the same time for redirect URIs with a path, returns their addresses, and
    /// closes them.
    func openLoopbackListeners(_ count: Int, path: String) async throws -> [LoopbackListener]

    /// Derives the custom URI scheme, without a colon, from a client id.
    ///
    /// - Throws: ``Refusal`` if the client id is not one of Google's.
    func scheme(ofClient clientID: String) async throws -> String

    /// Reads an ID token from the token endpoint, whose TLS can stand in for a check of the signature
    /// (OpenID Connect Core 1.0, Section 3.1.3.7).
    ///
    /// - Parameters:
    ///   - token: The token in compact form.
    ///   - clientID: The client that must be its audience.
    ///   - nonce: The nonce of the authorization request, or nil.
    ///   - keys: The JWK Set of the issuer, in JSON (RFC 7517, Section 5).
    ///   - now: The time in seconds since 1970.
    /// - Returns: Who signed in.
    /// - Throws: ``Refusal`` if the token is not for this client.
    func readIDToken(
        _ token: String, clientID: String, nonce: String?, keys: String, now: Int
    ) async throws -> SignedInUser

    /// Reads security event tokens in the order of arrival, and checks their signatures with the keys
    /// of the issuer, a JWK Set in JSON: the events for which the client acts, or nil for a token that
    /// it refuses.
    func readSecurityEvents(
        _ tokens: [String], clientID: String, keys: String
    ) async throws -> [[SecurityEvent]?]
}

extension InstalledApp {
    public func codeChallenge(for codeVerifier: String, method: String) throws -> String {
        throw Unsupported("derives no code challenge")
    }

    public func base64URL(_ octets: [UInt8]) throws -> String {
        throw Unsupported("has no base64url encoding of its own")
    }

    public func makePKCE() throws -> PKCEParameters {
        throw Unsupported("makes no PKCE parameters")
    }

    public func authorizationRequest(
        for settings: AuthorizationSettings, state: String, codeVerifier: String
    ) throws -> String {
        throw Unsupported("builds no authorization request from given secrets")
    }

    public func newAuthorizationRequest(for settings: AuthorizationSettings) throws -> String {
        throw Unsupported("builds no authorization request")
    }

    public func readRedirect(
        _ url: String, answering request: PendingAuthorization
    ) throws -> RedirectResult {
        throw Unsupported("reads no redirect")
    }

    public func tokenRequest(for exchange: TokenExchange) throws -> OutgoingRequest {
        throw Unsupported("builds no token request")
    }

    public func readTokenResponse(
        _ response: WireResponse, requestedScopes: [String]
    ) throws -> TokenGrant {
        throw Unsupported("reads no token response")
    }

    public func refreshRequest(
        for client: RegisteredClient, at endpoint: String, refreshToken: String?
    ) throws -> OutgoingRequest {
        throw Unsupported("builds no refresh request")
    }

    public func readRefreshResponse(
        _ answer: Result<WireResponse, TransportFailure>, stored: TokenGrant
    ) throws -> SessionChange {
        throw Unsupported("reads no refresh response")
    }

    public func revocationRequest(
        for client: RegisteredClient, at endpoint: String, token: String, hint: String?
    ) throws -> OutgoingRequest {
        throw Unsupported("builds no revocation request")
    }

    public func readRevocationResponse(
        _ answer: Result<WireResponse, TransportFailure>
    ) throws -> RevocationResult {
        throw Unsupported("reads no revocation response")
    }

    public func apiRequest(
        _ request: OutgoingRequest, accessToken: String, tokenType: String
    ) throws -> OutgoingRequest {
        throw Unsupported("calls no APIs")
    }

    public func session(
        for settings: ClientSettings, in world: any World
    ) throws -> any ClientSession {
        throw Unsupported("cannot run in a world")
    }

    public func listen(
        to connections: [String], for request: PendingAuthorization
    ) throws -> LoopbackRun {
        throw Unsupported("has no loopback listener")
    }

    public func openLoopbackListeners(_ count: Int, path: String) throws -> [LoopbackListener] {
        throw Unsupported("has no loopback listener")
    }

    public func scheme(ofClient clientID: String) throws -> String {
        throw Unsupported("derives no custom scheme")
    }

    public func readIDToken(
        _ token: String, clientID: String, nonce: String?, keys: String, now: Int
    ) throws -> SignedInUser {
        throw Unsupported("reads no ID tokens")
    }

    public func readSecurityEvents(
        _ tokens: [String], clientID: String, keys: String
    ) throws -> [[SecurityEvent]?] {
        throw Unsupported("reads no security events")
    }
}
