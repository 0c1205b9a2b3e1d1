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
