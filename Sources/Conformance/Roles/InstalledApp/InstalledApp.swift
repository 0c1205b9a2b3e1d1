/// The OAuth client of an installed app.
///
/// Every requirement has a default that throws ``Unsupported``: an adapter implements what its
/// client has.
public protocol InstalledApp: Adapter {
    /// Derives the code challenge that goes into the authorization request.
    ///
    /// - Parameters:
    ///   - codeVerifier: The secret that the client keeps until it redeems the authorization code.
    ///   - method: The value of `code_challenge_method`.
    /// - Returns: The value of `code_challenge`.
    /// - Throws: ``Refusal`` if the verifier or the method is not a legal one.
    func codeChallenge(for codeVerifier: String, method: String) async throws -> String

    /// Encodes octets as the client does for verifiers and challenges.
    ///
    /// - Parameter octets: The octets to encode.
    /// - Returns: The text in base64url without padding.
    /// - Throws: ``Unsupported`` if the client has no such encoding of its own.
    func base64URL(_ octets: [UInt8]) async throws -> String

    /// Makes the PKCE parameters of a new authorization request.
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

    /// Builds an authorization request with a state and a verifier of the client's own making.
    ///
    /// - Parameter settings: What to ask for.
    /// - Returns: The URL to open in the browser.
    /// - Throws: ``Refusal`` if the settings cannot be used.
    func newAuthorizationRequest(for settings: AuthorizationSettings) async throws -> String

    /// Reads a URL that arrived while a request waits.
    ///
    /// - Parameters:
    ///   - url: The URL, exactly as it arrived.
    ///   - request: The request that waits.
    /// - Returns: The code or the error.
    /// - Throws: ``Refusal`` if it is no answer to this request, or none that can be used.
    func readRedirect(
        _ url: String, answering request: PendingAuthorization
    ) async throws -> RedirectResult

    /// Builds the request that redeems an authorization code.
    ///
    /// - Parameter exchange: The code, and what proves that it is the client's.
    /// - Returns: The request to the token endpoint.
    /// - Throws: ``Refusal`` if something is missing or the endpoint is not safe.
    func tokenRequest(for exchange: TokenExchange) async throws -> OutgoingRequest

    /// Reads the answer to a token request.
    ///
    /// - Parameters:
    ///   - response: The answer of the token endpoint.
    ///   - requestedScopes: What the authorization request asked for.
    /// - Returns: The tokens.
    /// - Throws: ``Refusal``, with the server's error code if it sent one.
    func readTokenResponse(
        _ response: WireResponse, requestedScopes: [String]
    ) async throws -> TokenGrant

    /// Builds the request for a new access token.
    ///
    /// - Parameters:
    ///   - client: The client.
    ///   - endpoint: The token endpoint.
    ///   - refreshToken: The token from the code exchange; nil if there is none.
    /// - Returns: The request to the token endpoint.
    /// - Throws: ``Refusal`` if there is no refresh token or the endpoint is not safe.
    func refreshRequest(
        for client: RegisteredClient, at endpoint: String, refreshToken: String?
    ) async throws -> OutgoingRequest

    /// Reads the answer to a refresh.
    ///
    /// - Parameters:
    ///   - answer: The answer of the token endpoint, or why there is none.
    ///   - stored: The tokens before the request.
    /// - Returns: What becomes of the session.
    /// - Throws: ``Unsupported`` if the client has no such thing; any other error is a fault.
    func readRefreshResponse(
        _ answer: Result<WireResponse, TransportFailure>, stored: TokenGrant
    ) async throws -> SessionChange

    /// Builds the request that revokes a token.
    ///
    /// - Parameters:
    ///   - client: The client.
    ///   - endpoint: The revocation endpoint.
    ///   - token: The token, of either kind.
    ///   - hint: The value of `token_type_hint`, or nil for none.
    /// - Returns: The request to the revocation endpoint.
    /// - Throws: ``Refusal`` if there is no token or the endpoint is not safe.
    func revocationRequest(
        for client: RegisteredClient, at endpoint: String, token: String, hint: String?
    ) async throws -> OutgoingRequest

    /// Reads the answer to a revocation.
    ///
    /// - Parameter answer: The answer of the revocation endpoint, or why there is none.
    /// - Returns: What became of the token.
    /// - Throws: ``Unsupported`` if the client has no such thing; any other error is a fault.
    func readRevocationResponse(
        _ answer: Result<WireResponse, TransportFailure>
    ) async throws -> RevocationResult

    /// Puts an access token to a call of an API.
    ///
    /// - Parameters:
    ///   - request: The call without the token.
    ///   - accessToken: The token.
    ///   - tokenType: The type, as the token endpoint wrote it.
    /// - Returns: The call with the token.
    /// - Throws: ``Refusal`` if the token must not be sent like this.
    func apiRequest(
        _ request: OutgoingRequest, accessToken: String, tokenType: String
    ) async throws -> OutgoingRequest

    /// Starts the client in a world, with what the world keeps from before.
    ///
    /// - Parameters:
    ///   - settings: How the client is set up.
    ///   - world: Everything outside of the client.
    /// - Returns: The running client.
    /// - Throws: ``Unsupported`` if the client has no such thing; any other error is a fault.
    func session(
        for settings: ClientSettings, in world: any World
    ) async throws -> any ClientSession

    /// Answers connections to the loopback redirect URI of a request.
    ///
    /// - Parameters:
    ///   - connections: The octets that arrive on each connection, as text.
    ///   - request: The request that waits.
    /// - Returns: The responses, one for each connection, and the answer to the request.
    /// - Throws: ``Unsupported`` if the client has no such thing; any other error is a fault.
    func listen(
        to connections: [String], for request: PendingAuthorization
    ) async throws -> LoopbackRun

    /// Opens listeners at the same time, says where they are, and closes them.
    ///
    /// - Parameters:
    ///   - count: How many listeners to open.
    ///   - path: The path of their redirect URIs.
    /// - Returns: The listeners.
    /// - Throws: ``Unsupported`` if the client has no such thing; any other error is a fault.
    func openLoopbackListeners(_ count: Int, path: String) async throws -> [LoopbackListener]

    /// Derives the custom URI scheme that goes with a client id.
    ///
    /// - Parameter clientID: The client id.
    /// - Returns: The scheme, without a colon.
    /// - Throws: ``Refusal`` if the client id is none of Google.
    func scheme(ofClient clientID: String) async throws -> String

    /// Reads an ID token that came from the token endpoint, without checking its signature.
    ///
    /// - Parameters:
    ///   - token: The token in compact form.
    ///   - clientID: The client for which it must be.
    ///   - nonce: The nonce of the authorization request, or nil.
    ///   - now: The time in seconds since 1970.
    /// - Returns: Who signed in.
    /// - Throws: ``Refusal`` if the token is not for this client.
    func readIDToken(
        _ token: String, clientID: String, nonce: String?, now: Int
    ) async throws -> SignedInUser

    /// Reads security event tokens in the order of arrival, without checking their signatures.
    ///
    /// - Parameters:
    ///   - tokens: The tokens in compact form.
    ///   - clientID: The client for which they must be.
    /// - Returns: For each token the events for which the client acts; nil if it refuses the token.
    /// - Throws: ``Unsupported`` if the client has no such thing; any other error is a fault.
    func readSecurityEvents(
        _ tokens: [String], clientID: String
    ) async throws -> [[SecurityEvent]?]
}
