package import Conformance
import Reference

/// What a mistake changes: the reference, or a variant of it.
package enum Base {
    @TaskLocal private static var variant: Asked?

    /// A variant, and whether anybody has asked it.
    private struct Asked: Sendable {
        let adapter: any Adapter
        let isAsked = Memory(false)
    }

    /// Does something with a variant in the place of the reference.
    ///
    /// - Returns: The result, and whether the variant had a part in it.
    package static func replacing<Result: Sendable>(
        by adapter: any Adapter, _ body: () async throws -> Result
    ) async throws -> (result: Result, isNested: Bool) {
        let asked = Asked(adapter: adapter)
        let result = try await $variant.withValue(asked, operation: body)
        return (result, asked.isAsked.value)
    }

    /// Asks the variant, which itself changes the reference; gives nil if there is none of this type.
    static func asking<Variant, Answer>(
        _ type: Variant.Type, _ body: (Variant) throws -> Answer
    ) rethrows -> Answer? {
        guard let asked = adapter(as: type) else { return nil }
        return try $variant.withValue(nil) { try body(asked) }
    }

    /// Asks the variant to start something.
    static func starting<Variant, Session>(
        _ type: Variant.Type, _ body: (Variant) async throws -> Session
    ) async rethrows -> Session? {
        guard let asked = adapter(as: type) else { return nil }
        return try await $variant.withValue(nil) { try await body(asked) }
    }

    private static func adapter<Variant>(as _: Variant.Type) -> Variant? {
        guard let adapter = variant?.adapter as? Variant else { return nil }
        variant?.isAsked.change { $0 = true }
        return adapter
    }

    /// Starts the session of a server.
    package static func session(in settings: ServerSettings) async throws -> any ServerSession {
        try await starting((any AuthorizationServer).self) { try await $0.session(in: settings) }
            ?? ReferenceImplementation().session(in: settings)
    }
}

/// The client that a mistake changes.
package struct BaseClient: Sendable {
    private let reference = ReferenceImplementation()

    package func codeChallenge(for codeVerifier: String, method: String) throws -> String {
        try ask { try $0.codeChallenge(for: codeVerifier, method: method) }
            ?? reference.codeChallenge(for: codeVerifier, method: method)
    }
    package func base64URL(_ octets: [UInt8]) -> String {
        ask { $0.base64URL(octets) } ?? reference.base64URL(octets)
    }
    package func makePKCE() -> PKCEParameters { ask { $0.makePKCE() } ?? reference.makePKCE() }
    package func authorizationRequest(
        for settings: AuthorizationSettings, state: String, codeVerifier: String
    ) throws -> String {
        try ask {
            try $0.authorizationRequest(for: settings, state: state, codeVerifier: codeVerifier)
        } ?? reference.authorizationRequest(for: settings, state: state, codeVerifier: codeVerifier)
    }
    package func newAuthorizationRequest(for settings: AuthorizationSettings) throws -> String {
        try ask { try $0.newAuthorizationRequest(for: settings) }
            ?? reference.newAuthorizationRequest(for: settings)
    }
    package func readRedirect(
        _ url: String, answering request: PendingAuthorization
    ) throws -> RedirectResult {
        try ask { try $0.readRedirect(url, answering: request) }
            ?? reference.readRedirect(url, answering: request)
    }
    package func tokenRequest(for exchange: TokenExchange) throws -> OutgoingRequest {
        try ask { try $0.tokenRequest(for: exchange) } ?? reference.tokenRequest(for: exchange)
    }
    package func readTokenResponse(
        _ response: WireResponse, requestedScopes: [String]
    ) throws -> TokenGrant {
        try ask { try $0.readTokenResponse(response, requestedScopes: requestedScopes) }
            ?? reference.readTokenResponse(response, requestedScopes: requestedScopes)
    }
    package func refreshRequest(
        for client: RegisteredClient, at endpoint: String, refreshToken: String?
    ) throws -> OutgoingRequest {
        try ask { try $0.refreshRequest(for: client, at: endpoint, refreshToken: refreshToken) }
            ?? reference.refreshRequest(for: client, at: endpoint, refreshToken: refreshToken)
    }
    package func readRefreshResponse(
        _ answer: Result<WireResponse, TransportFailure>, stored: TokenGrant
    ) throws -> SessionChange {
        try ask { try $0.readRefreshResponse(answer, stored: stored) }
            ?? reference.readRefreshResponse(answer, stored: stored)
    }
    package func revocationRequest(
        for client: RegisteredClient, at endpoint: String, token: String, hint: String?
    ) throws -> OutgoingRequest {
        try ask { try $0.revocationRequest(for: client, at: endpoint, token: token, hint: hint) }
            ?? reference.revocationRequest(for: client, at: endpoint, token: token, hint: hint)
    }
    package func readRevocationResponse(
        _ answer: Result<WireResponse, TransportFailure>
    ) throws -> RevocationResult {
        try ask { try $0.readRevocationResponse(answer) }
            ?? reference.readRevocationResponse(answer)
    }
    package func apiRequest(
        _ request: OutgoingRequest, accessToken: String, tokenType: String
    ) throws -> OutgoingRequest {
        try ask { try $0.apiRequest(request, accessToken: accessToken, tokenType: tokenType) }
            ?? reference.apiRequest(request, accessToken: accessToken, tokenType: tokenType)
    }
    package func session(
        for settings: ClientSettings, in world: any World
    ) async throws -> any ClientSession {
        let session = try await Base.starting((any InstalledApp).self) {
            try await $0.session(for: settings, in: world)
        }
        if let session { return session }
        return await reference.session(for: settings, in: world)
    }
    package func listen(
        to connections: [String], for request: PendingAuthorization
    ) throws -> LoopbackRun {
        try ask { try $0.listen(to: connections, for: request) }
            ?? reference.listen(to: connections, for: request)
    }
    package func openLoopbackListeners(_ count: Int, path: String) throws -> [LoopbackListener] {
        try ask { try $0.openLoopbackListeners(count, path: path) }
            ?? reference.openLoopbackListeners(count, path: path)
    }
    package func scheme(ofClient clientID: String) throws -> String {
        try ask { try $0.scheme(ofClient: clientID) } ?? reference.scheme(ofClient: clientID)
    }
    package func readSecurityEvents(
        _ tokens: [String], clientID: String, keys: String
    ) throws -> [[SecurityEvent]?] {
        try ask { try $0.readSecurityEvents(tokens, clientID: clientID, keys: keys) }
            ?? reference.readSecurityEvents(tokens, clientID: clientID, keys: keys)
    }

    private func ask<Answer>(_ body: (MistakenClient) throws -> Answer) rethrows -> Answer? {
        try Base.asking(MistakenClient.self, body)
    }
}

/// The console that a mistake changes.
package struct BaseRegistration: Sendable {
    private let reference = ReferenceImplementation()

    package func register(_ application: ClientApplication) throws -> ClientCapabilities {
        try ask { try $0.register(application) } ?? reference.register(application)
    }
    package func redirectForm(
        of redirectURI: String, for client: RedirectURIClient
    ) throws -> RedirectForm {
        try ask { try $0.redirectForm(of: redirectURI, for: client) }
            ?? reference.redirectForm(of: redirectURI, for: client)
    }
    package func appStoreID(in link: String) throws -> String {
        try ask { try $0.appStoreID(in: link) } ?? reference.appStoreID(in: link)
    }
    package func findings(in app: AppFiles) throws -> AppFindings {
        try ask { try $0.findings(in: app) } ?? reference.findings(in: app)
    }

    private func ask<Answer>(_ body: (MistakenRegistration) throws -> Answer) rethrows -> Answer? {
        try Base.asking(MistakenRegistration.self, body)
    }
}
