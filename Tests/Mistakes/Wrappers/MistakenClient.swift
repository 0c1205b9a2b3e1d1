package import Conformance
import Reference

/// The reference client with one behaviour changed.
///
/// Each hook stands for one operation; the reference handles the others.
package struct MistakenClient: InstalledApp {
    /// The client without the change, for hooks that change its input or its output.
    package static let reference = BaseClient()

    /// What it says that it lacks.
    package var lacks: [Capability] = []

    package let offers: [Capability] = [.discovery]

    /// Nil leaves the challenge to the reference.
    package var challenge: @Sendable (_ verifier: String, _ method: String) throws -> String? = {
        _, _ in
        nil
    }
    package var encoding: @Sendable ([UInt8]) -> String = reference.base64URL
    package var parameters: @Sendable () -> PKCEParameters = reference.makePKCE
    package var authorizing:
        @Sendable (AuthorizationSettings, _ state: String, _ verifier: String) throws
            -> String = reference.authorizationRequest
    package var drawing: @Sendable (AuthorizationSettings) throws -> String =
        reference.newAuthorizationRequest
    package var redirected:
        @Sendable (_ url: String, PendingAuthorization) throws -> RedirectResult =
            reference.readRedirect
    package var exchanging: @Sendable (TokenExchange) throws -> OutgoingRequest = reference
        .tokenRequest
    package var granted:
        @Sendable (WireResponse, _ requestedScopes: [String]) throws -> TokenGrant =
            reference.readTokenResponse
    package var refreshing:
        @Sendable (RegisteredClient, _ endpoint: String, _ token: String?) throws
            -> OutgoingRequest = reference.refreshRequest
    package var refreshed:
        @Sendable (Result<WireResponse, TransportFailure>, _ stored: TokenGrant) throws
            -> SessionChange = reference.readRefreshResponse
    package var revoking:
        @Sendable (RegisteredClient, _ endpoint: String, _ token: String, _ hint: String?) throws
            -> OutgoingRequest = reference.revocationRequest
    package var revoked:
        @Sendable (Result<WireResponse, TransportFailure>) throws -> RevocationResult =
            reference.readRevocationResponse
    package var calling:
        @Sendable (OutgoingRequest, _ token: String, _ type: String) throws
            -> OutgoingRequest = reference.apiRequest
    package var starting: @Sendable (ClientSettings, any World) async throws -> any ClientSession =
        {
            try await reference.session(for: $0, in: $1)
        }
    package var listening:
        @Sendable (_ connections: [String], PendingAuthorization) throws
            -> LoopbackRun = reference.listen
    package var binding: @Sendable (_ count: Int, _ path: String) throws -> [LoopbackListener] =
        reference.openLoopbackListeners
    package var naming: @Sendable (_ clientID: String) throws -> String = reference.scheme
    package var identified: @Sendable (IDTokenQuestion) throws -> SignedInUser = { try $0.read() }
    package var notified:
        @Sendable (_ tokens: [String], _ clientID: String, _ keys: String) throws
            -> [[SecurityEvent]?] = reference.readSecurityEvents
}

extension MistakenClient {
    package func codeChallenge(for codeVerifier: String, method: String) throws -> String {
        try challenge(codeVerifier, method)
            ?? Self.reference.codeChallenge(for: codeVerifier, method: method)
    }
    package func base64URL(_ octets: [UInt8]) -> String { encoding(octets) }
    package func makePKCE() -> PKCEParameters { parameters() }
    package func authorizationRequest(
        for settings: AuthorizationSettings, state: String, codeVerifier: String
    ) throws -> String { try authorizing(settings, state, codeVerifier) }
    package func newAuthorizationRequest(for settings: AuthorizationSettings) throws -> String {
        try drawing(settings)
    }
    package func readRedirect(
        _ url: String, answering request: PendingAuthorization
    ) throws -> RedirectResult { try redirected(url, request) }
    package func tokenRequest(for exchange: TokenExchange) throws -> OutgoingRequest {
        try exchanging(exchange)
    }
    package func readTokenResponse(
        _ response: WireResponse, requestedScopes: [String]
    ) throws -> TokenGrant { try granted(response, requestedScopes) }
    package func refreshRequest(
        for client: RegisteredClient, at endpoint: String, refreshToken: String?
    ) throws -> OutgoingRequest { try refreshing(client, endpoint, refreshToken) }
    package func readRefreshResponse(
        _ answer: Result<WireResponse, TransportFailure>, stored: TokenGrant
    ) throws -> SessionChange { try refreshed(answer, stored) }
    package func revocationRequest(
        for client: RegisteredClient, at endpoint: String, token: String, hint: String?
    ) throws -> OutgoingRequest { try revoking(client, endpoint, token, hint) }
    package func readRevocationResponse(
        _ answer: Result<WireResponse, TransportFailure>
    ) throws -> RevocationResult { try revoked(answer) }
    package func apiRequest(
        _ request: OutgoingRequest, accessToken: String, tokenType: String
    ) throws -> OutgoingRequest { try calling(request, accessToken, tokenType) }
    package func session(
        for settings: ClientSettings, in world: any World
    ) async throws -> any ClientSession { try await starting(settings, world) }
    package func listen(
        to connections: [String], for request: PendingAuthorization
    ) throws -> LoopbackRun { try listening(connections, request) }
    package func openLoopbackListeners(_ count: Int, path: String) throws -> [LoopbackListener] {
        try binding(count, path)
    }
    package func scheme(ofClient clientID: String) throws -> String { try naming(clientID) }
    package func readIDToken(
        _ token: String, clientID: String, nonce: String?, keys: String, now: Int
    ) throws -> SignedInUser {
        try identified(
            IDTokenQuestion(token: token, clientID: clientID, nonce: nonce, keys: keys, now: now))
    }
    package func readSecurityEvents(
        _ tokens: [String], clientID: String, keys: String
    ) throws -> [[SecurityEvent]?] { try notified(tokens, clientID, keys) }
}
