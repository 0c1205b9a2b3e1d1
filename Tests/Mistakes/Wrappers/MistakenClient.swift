import Conformance
import Reference

/// The reference client with one behaviour changed.
///
/// Each hook stands for one operation; the reference handles the others.
struct MistakenClient: InstalledApp {
    /// The reference, for hooks that change its input or its output.
    static let reference = ReferenceImplementation()

    /// What it says that it lacks.
    var lacks: [Capability] = []

    let offers: [Capability] = [.discovery]

    /// Nil leaves the challenge to the reference.
    var challenge: @Sendable (_ verifier: String, _ method: String) throws -> String? = { _, _ in
        nil
    }
    var encoding: @Sendable ([UInt8]) -> String = reference.base64URL
    var parameters: @Sendable () -> PKCEParameters = reference.makePKCE
    var authorizing:
        @Sendable (AuthorizationSettings, _ state: String, _ verifier: String) throws
            -> String = reference.authorizationRequest
    var drawing: @Sendable (AuthorizationSettings) throws -> String =
        reference.newAuthorizationRequest
    var redirected: @Sendable (_ url: String, PendingAuthorization) throws -> RedirectResult =
        reference.readRedirect
    var exchanging: @Sendable (TokenExchange) throws -> OutgoingRequest = reference.tokenRequest
    var granted: @Sendable (WireResponse, _ requestedScopes: [String]) throws -> TokenGrant =
        reference.readTokenResponse
    var refreshing:
        @Sendable (RegisteredClient, _ endpoint: String, _ token: String?) throws
            -> OutgoingRequest = reference.refreshRequest
    var refreshed:
        @Sendable (Result<WireResponse, TransportFailure>, _ stored: TokenGrant) throws
            -> SessionChange = reference.readRefreshResponse
    var revoking:
        @Sendable (RegisteredClient, _ endpoint: String, _ token: String, _ hint: String?) throws
            -> OutgoingRequest = reference.revocationRequest
    var revoked: @Sendable (Result<WireResponse, TransportFailure>) throws -> RevocationResult =
        reference.readRevocationResponse
    var calling:
        @Sendable (OutgoingRequest, _ token: String, _ type: String) throws
            -> OutgoingRequest = reference.apiRequest
    var starting: @Sendable (ClientSettings, any World) async throws -> any ClientSession = {
        await reference.session(for: $0, in: $1)
    }
    var listening:
        @Sendable (_ connections: [String], PendingAuthorization) throws
            -> LoopbackRun = reference.listen
    var binding: @Sendable (_ count: Int, _ path: String) throws -> [LoopbackListener] =
        reference.openLoopbackListeners
    var naming: @Sendable (_ clientID: String) throws -> String = reference.scheme
    var identified: @Sendable (IDTokenQuestion) throws -> SignedInUser = { try $0.read() }
    var notified:
        @Sendable (_ tokens: [String], _ clientID: String, _ keys: String) throws
            -> [[SecurityEvent]?] = reference.readSecurityEvents
}

extension MistakenClient {
    func codeChallenge(for codeVerifier: String, method: String) throws -> String {
        try challenge(codeVerifier, method)
            ?? Self.reference.codeChallenge(for: codeVerifier, method: method)
    }
    func base64URL(_ octets: [UInt8]) -> String { encoding(octets) }
    func makePKCE() -> PKCEParameters { parameters() }
    func authorizationRequest(
        for settings: AuthorizationSettings, state: String, codeVerifier: String
    ) throws -> String { try authorizing(settings, state, codeVerifier) }
    func newAuthorizationRequest(for settings: AuthorizationSettings) throws -> String {
        try drawing(settings)
    }
    func readRedirect(
        _ url: String, answering request: PendingAuthorization
    ) throws -> RedirectResult { try redirected(url, request) }
    func tokenRequest(for exchange: TokenExchange) throws -> OutgoingRequest {
        try exchanging(exchange)
    }
    func readTokenResponse(
        _ response: WireResponse, requestedScopes: [String]
    ) throws -> TokenGrant { try granted(response, requestedScopes) }
    func refreshRequest(
        for client: RegisteredClient, at endpoint: String, refreshToken: String?
    ) throws -> OutgoingRequest { try refreshing(client, endpoint, refreshToken) }
    func readRefreshResponse(
        _ answer: Result<WireResponse, TransportFailure>, stored: TokenGrant
    ) throws -> SessionChange { try refreshed(answer, stored) }
    func revocationRequest(
        for client: RegisteredClient, at endpoint: String, token: String, hint: String?
    ) throws -> OutgoingRequest { try revoking(client, endpoint, token, hint) }
    func readRevocationResponse(
        _ answer: Result<WireResponse, TransportFailure>
    ) throws -> RevocationResult { try revoked(answer) }
    func apiRequest(
        _ request: OutgoingRequest, accessToken: String, tokenType: String
    ) throws -> OutgoingRequest { try calling(request, accessToken, tokenType) }
    func session(
        for settings: ClientSettings, in world: any World
    ) async throws -> any ClientSession { try await starting(settings, world) }
    func listen(
        to connections: [String], for request: PendingAuthorization
    ) throws -> LoopbackRun { try listening(connections, request) }
    func openLoopbackListeners(_ count: Int, path: String) throws -> [LoopbackListener] {
        try binding(count, path)
    }
    func scheme(ofClient clientID: String) throws -> String { try naming(clientID) }
    func readIDToken(
        _ token: String, clientID: String, nonce: String?, keys: String, now: Int
    ) throws -> SignedInUser {
        try identified(
            IDTokenQuestion(token: token, clientID: clientID, nonce: nonce, keys: keys, now: now))
    }
    func readSecurityEvents(
        _ tokens: [String], clientID: String, keys: String
    ) throws -> [[SecurityEvent]?] { try notified(tokens, clientID, keys) }
}
