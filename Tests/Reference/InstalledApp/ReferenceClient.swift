import Conformance
import StrictCodecs

/// The reference client in a world.
actor ReferenceClient: ClientSession {
    private struct Pending {
        let request: PendingAuthorization
        let codeVerifier: String
        let nonce: String?
    }

    private let reference = ReferenceImplementation()
    private var settings: ClientSettings
    private let world: any World
    private var pending: [Pending] = []
    private var tokens: HeldTokens?
    private var refreshing: Task<Void, any Error>?
    private let identities: IdentityHandling
    private var user: Identity?
    private var keys: FetchedKeys?
    private var issuer: DiscoveredIssuer?
    private var seenEvents: Set<[UInt8]> = []

    /// Starts with the refresh token and the user that the world has stored.
    init(
        settings: ClientSettings, world: any World, identities: IdentityHandling = .init()
    ) async {
        self.settings = settings
        self.world = world
        self.identities = identities
        let refreshToken = await world.kept(settings.refreshTokenKey, in: .protected)
        tokens = refreshToken.map { HeldTokens(refreshToken: $0, scopes: settings.scopes) }
        user = await world.kept(settings.userKey, in: .protected).flatMap(Identity.init)
    }

    var isSignedIn: Bool {
        get async {
            let now = await world.now()
            return tokens.map { $0.refreshToken != nil || $0.isFresh(at: now) } ?? false
        }
    }

    // MARK: - Signing in

    func beginSignIn() async throws {
        try await discover()
        let verifier = Base64URL.encode(await world.randomOctets(32))
        let state = Base64URL.encode(await world.randomOctets(32))
        let nonce = settings.usesOpenID ? identities.nonce(verifier + state) : nil
        let url = try reference.authorizationRequest(
            for: settings.authorization, state: state, codeVerifier: verifier)
        let request = PendingAuthorization(
            redirectURI: settings.authorization.redirectURI, state: state,
            issuer: issuer?.sentIssuer)
        pending.append(Pending(request: request, codeVerifier: verifier, nonce: nonce))
        try await world.open(url + (nonce.map { "&nonce=\(Form.escape($0))" } ?? ""), in: .browser)
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

    /// Takes the endpoints from the metadata of the issuer, if the client was given one.
    private func discover() async throws {
        guard let name = settings.issuer, issuer == nil else { return }
        let found = try await DiscoveredIssuer(name, in: world)
        issuer = found
        settings.authorization.endpoint = found.authorizationEndpoint
        settings.tokenEndpoint = found.tokenEndpoint
        settings.revocationEndpoint = found.revocationEndpoint ?? ""
    }

    private func redeem(_ code: String, of waiting: Pending) async throws {
        let exchange = TokenExchange(
            client: settings.authorization.client, redirectURI: waiting.request.redirectURI,
            endpoint: settings.tokenEndpoint, code: code, codeVerifier: waiting.codeVerifier)
        let request = try reference.tokenRequest(for: exchange)
        let response = try await world.send(authenticated(request))
        let granted = try reference.readTokenResponse(
            response, requestedScopes: settings.scopes)
        let user = try await identify(granted, nonce: waiting.nonce, known: nil)
        self.user = user
        await hold(granted)
    }

    /// A token request with the secret where the server takes it (RFC 8414, Section 2).
    private func authenticated(_ request: OutgoingRequest) -> OutgoingRequest {
        issuer?.takesSecretInHeader == true ? request.withSecretInHeader : request
    }

    // MARK: - Identity

    /// Who signed in, or who was known before if there is no ID token.
    private func identify(
        _ granted: TokenGrant, nonce: String?, known: Identity?
    ) async throws -> Identity? {
        guard let token = granted.idToken else { return known }
        let isVerified = identities.verifiesIDTokens && settings.jwksURI != nil
        let keys = isVerified ? await keys(for: token) ?? "" : nil
        return try identities.identify(
            ReceivedIDToken(
                token: token, clientID: settings.authorization.client.clientID, nonce: nonce,
                accessToken: granted.accessToken, known: known, keys: keys,
                now: await world.now()))
    }

    /// The issuer's keys, which are fetched if those at hand do not serve for a token.
    private func keys(for token: String) async -> String? {
        let now = await world.now()
        if let keys, identities.serves(keys, token, now) { return keys.text }
        for _ in 0..<identities.fetches {
            guard let uri = settings.jwksURI,
                case .success(let response) = await answer(
                    to: OutgoingRequest(method: "GET", url: uri)),
                response.status == 200
            else { break }
            keys = FetchedKeys(response, now: now)
            if let keys, identities.serves(keys, token, now) { break }
        }
        return keys?.text
    }

    func receive(securityEvent text: String) async throws {
        guard let keys = await keys(for: text),
            let token = identities.read(text, settings.authorization.client.clientID, keys)
        else { throw Refusal("this is no security event of the issuer") }
        let isNew = seenEvents.insert(Array(token.id.utf8)).inserted
        guard isNew || !identities.actsOnce, let user else { return }
        let refreshToken = tokens?.refreshToken
        if token.reports.contains(where: { identities.ends($0, user, refreshToken) }) {
            await forget()
        }
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
        try await discover()
        let request = try reference.refreshRequest(
            for: settings.authorization.client, at: settings.tokenEndpoint,
            refreshToken: stored?.refreshToken)
        let answer = await answer(to: authenticated(request))
        switch reference.readRefreshResponse(answer, stored: TokenGrant(held: stored)) {
        case .refreshed(let granted):
            do { user = try await identify(granted, nonce: nil, known: user) } catch {
                await forget()
                throw error
            }
            await hold(granted)
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
        try await discover()
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
        await world.keep(granted.refreshToken, as: settings.refreshTokenKey, in: .protected)
        await world.keep(user?.text, as: settings.userKey, in: .protected)
    }

    private func forget() async {
        tokens = nil
        user = nil
        await world.keep(nil, as: settings.refreshTokenKey, in: .protected)
        await world.keep(nil, as: settings.userKey, in: .protected)
    }
}

extension ClientSettings {
    fileprivate var scopes: [String] { authorization.scopes }

    /// Where its refresh token is stored, which is for its issuer alone (RFC 6749, Section 10.4).
    package var refreshTokenKey: String { key("refresh_token") }

    /// Where the user of its session is stored, whose events may come after a restart.
    fileprivate var userKey: String { key("user") }

    private func key(_ name: String) -> String {
        ([name] + [issuer].compactMap { $0 }).joined(separator: " ")
    }

    fileprivate var usesOpenID: Bool { scopes.containsOctets(of: "openid") }
}

extension OutgoingRequest {
    /// The request with the secret of its form in the `Authorization` field (RFC 6749, Section 2.3.1).
    fileprivate var withSecretInHeader: OutgoingRequest {
        let pairs = (Form.decode(body ?? "") ?? []).map {
            (
                name: String(decoding: $0.name, as: UTF8.self),
                value: String(decoding: $0.value ?? [], as: UTF8.self)
            )
        }
        guard let id = pairs.first(where: { $0.name == "client_id" })?.value,
            let secret = pairs.first(where: { $0.name == "client_secret" })?.value
        else { return self }
        let credentials = BasicCredentials(clientID: id, clientSecret: secret)
        let rest = pairs.filter { !["client_id", "client_secret"].contains($0.name) }
        return OutgoingRequest(
            method: method, url: url,
            fields: fields + [HeaderField(name: "Authorization", value: credentials.value)],
            body: Form.encode(rest))
    }
}
