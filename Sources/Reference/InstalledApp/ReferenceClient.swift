import Conformance
import StrictCodecs

/// The reference client in a world.
actor ReferenceClient: ClientSession {
    private struct Pending {
        let request: PendingAuthorization
        let codeVerifier: String
    }

    private static let key = "refresh_token"

    private let reference = ReferenceImplementation()
    private let settings: ClientSettings
    private let world: any World
    private var pending: [Pending] = []
    private var tokens: HeldTokens?
    private var refreshing: Task<Void, any Error>?

    /// Starts with the refresh token that the world has stored.
    init(settings: ClientSettings, world: any World) async {
        self.settings = settings
        self.world = world
        let refreshToken = await world.kept(Self.key, in: .protected)
        tokens = refreshToken.map { HeldTokens(refreshToken: $0, scopes: settings.scopes) }
    }

    var isSignedIn: Bool {
        get async {
            let now = await world.now()
            return tokens.map { $0.refreshToken != nil || $0.isFresh(at: now) } ?? false
        }
    }

    // MARK: - Signing in

    func beginSignIn() async throws {
        let verifier = Base64URL.encode(await world.randomOctets(32))
        let state = Base64URL.encode(await world.randomOctets(32))
        let url = try reference.authorizationRequest(
            for: settings.authorization, state: state, codeVerifier: verifier)
        let request = PendingAuthorization(
            redirectURI: settings.authorization.redirectURI, state: state)
        pending.append(Pending(request: request, codeVerifier: verifier))
        try await world.open(url, in: .browser)
    }

    func receive(redirect url: String) async throws {
        for (index, waiting) in pending.enumerated() {
            guard let result = try? reference.readRedirect(url, answering: waiting.request) else {
                continue
            }
            pending.remove(at: index)
            switch result {
            case .code(let code): return try await redeem(code, of: waiting)
            case .error(let error, _): throw Refusal("the server says no", error: error)
            }
        }
        throw Refusal("no request waits for this answer")
    }

    func cancelSignIn() {
        _ = pending.popLast()
    }

    private func redeem(_ code: String, of waiting: Pending) async throws {
        let exchange = TokenExchange(
            client: settings.authorization.client, redirectURI: waiting.request.redirectURI,
            endpoint: settings.tokenEndpoint, code: code, codeVerifier: waiting.codeVerifier)
        let response = try await world.send(try reference.tokenRequest(for: exchange))
        let granted = try reference.readTokenResponse(
            response, requestedScopes: settings.scopes)
        await hold(granted)
    }

    // MARK: - Calling APIs

    func call(_ url: String) async throws -> Int {
        let first = try await send(to: url, with: try await usableToken())
        guard first.status == 401, tokens?.refreshToken != nil else { return first.status }
        guard (try? await refresh()) != nil, let token = tokens?.accessToken else {
            return first.status
        }
        return try await send(to: url, with: token).status
    }

    private func send(to url: String, with token: String) async throws -> WireResponse {
        let call = OutgoingRequest(method: "GET", url: url)
        return try await world.send(
            try reference.apiRequest(call, accessToken: token, tokenType: "Bearer"))
    }

    /// The access token, refreshed if it has expired.
    private func usableToken() async throws -> String {
        let now = await world.now()
        if let tokens, tokens.isFresh(at: now), let token = tokens.accessToken { return token }
        try await refresh()
        guard let token = tokens?.accessToken else { throw Refusal("nobody is signed in") }
        return token
    }

    // MARK: - Refreshing

    /// Refreshes once for all concurrent callers.
    func refresh() async throws {
        if let refreshing { return try await refreshing.value }
        let task = Task { try await renew() }
        refreshing = task
        defer { refreshing = nil }
        try await task.value
    }

    private func renew() async throws {
        let stored = tokens
        let request = try reference.refreshRequest(
            for: settings.authorization.client, at: settings.tokenEndpoint,
            refreshToken: stored?.refreshToken)
        let answer = await answer(to: request)
        switch reference.readRefreshResponse(answer, stored: TokenGrant(held: stored)) {
        case .refreshed(let granted): await hold(granted)
        case .unchanged: throw Refusal("there is no new token now")
        case .ended:
            await forget()
            throw Refusal("the session has ended", error: "invalid_grant")
        }
    }

    private func answer(
        to request: OutgoingRequest
    ) async -> Result<WireResponse, TransportFailure> {
        do { return .success(try await world.send(request)) } catch {
            return .failure(error as? TransportFailure ?? .offline)
        }
    }

    // MARK: - Ending

    func revoke() async throws {
        guard let token = tokens?.refreshToken ?? tokens?.accessToken else { return }
        let request = try reference.revocationRequest(
            for: settings.authorization.client, at: settings.revocationEndpoint, token: token,
            hint: nil)
        if reference.readRevocationResponse(await answer(to: request)) == .revoked {
            await forget()
        }
    }

    func signOut() async throws {
        try? await revoke()
        await forget()
    }

    // MARK: - Tokens

    private func hold(_ granted: TokenGrant) async {
        tokens = HeldTokens(granted, now: await world.now())
        await world.keep(granted.refreshToken, as: Self.key, in: .protected)
    }

    private func forget() async {
        tokens = nil
        await world.keep(nil, as: Self.key, in: .protected)
    }
}

extension ClientSettings {
    fileprivate var scopes: [String] { authorization.scopes }
}
