import Conformance

/// Implements each requirement of each role, reads all that it is given, and makes each answer that there is.
struct EveryRole: AppFlipApp, GoogleApp, InstalledApp, AuthorizationServer, ClientRegistration {
    let roles: [Role] = [
        .appFlipApp, .googleApp, .installedApp, .authorizationServer, .clientRegistration,
    ]
    let lacks: [Capability] = [
        .endpoints, .redirectURI, .clock, .plain, .ipv6, .issuer, .absentState, .state,
        .codeVerifier, .scopes, .publicClientSecret, .clientTypes, .partialConsent, .consentPage,
        .formRedirection, .revocationEndpoint, .codeRequest, .appCheck, .appFiles, .openID,
        .securityEvents, .customScheme, .loopbackListener, .signOut,
    ]
    let offers: [Capability] = [.discovery]
    let implementation = Implementation(name: "Notes", version: "2.1", language: "Swift")
    let pages = ["https://login.example.com", ServerSettings.origin]

    // The partner's app.

    func answer(_ activity: FlipActivity) async throws -> FlipAnswer {
        let given = [activity.type, activity.url ?? "", activity.clientID] + activity.redirectURIs
        let code: String
        switch activity.signIn {
        case .code(let issued): code = issued
        case .failure(let failure, let message):
            switch failure {
            case .consentDenied, .signInFailed, .offline, .timedOut, .accountDisabled:
                throw Refusal(message ?? "no code")
            }
        }
        return FlipAnswer(
            isHandled: activity.systemOpensLinks, requestedScopes: given,
            opened: [.init(url: code, opensUniversalLinksOnly: true)],
            codeRequest: .init(
                responseType: "code", clientID: activity.clientID, redirectURI: nil))
    }

    // The Google app.

    func flipLink(for request: FlipRequest) throws -> String {
        let texts = [request.appLink, request.clientID, request.redirectURI, request.state ?? ""]
        return (texts + request.scopes).joined(separator: " ")
    }

    func actions(on events: [FlipEvent], pending: [PendingFlip]) throws -> [FlipAction] {
        let actions: [FlipAction] = events.map { event in
            switch event {
            case .returned(let link):
                let request = pending.firstIndex { link.contains($0.state + $0.redirectURI) }
                return request.map { .linked(request: $0, code: link) } ?? .ignore
            case .notOpened(let request): return .tryAuthorizationURL(request: request)
            }
        }
        return actions + [.stop(request: 0)]
    }

    // The client.

    func codeChallenge(for codeVerifier: String, method: String) throws -> String { codeVerifier }

    func base64URL(_ octets: [UInt8]) throws -> String { throw Unsupported("encodes nothing") }

    func makePKCE() -> PKCEParameters {
        PKCEParameters(codeVerifier: "v", codeChallenge: "c", codeChallengeMethod: nil)
    }

    func authorizationRequest(
        for settings: AuthorizationSettings, state: String, codeVerifier: String
    ) throws -> String {
        let client = settings.client
        switch client.type {
        case .ios, .android, .uwp, .chrome, .desktop: break
        }
        let texts = [
            client.clientID, client.clientSecret ?? "", settings.redirectURI, settings.endpoint,
            settings.loginHint ?? "",
        ]
        return (texts + settings.scopes).joined(separator: " ")
    }

    func newAuthorizationRequest(for settings: AuthorizationSettings) throws -> String {
        try authorizationRequest(for: settings, state: "", codeVerifier: "")
    }

    func readRedirect(
        _ url: String, answering request: PendingAuthorization
    ) throws -> RedirectResult {
        guard request.state == nil, request.issuer == nil else { return .code(url) }
        return .error(request.redirectURI, description: nil)
    }

    func tokenRequest(for exchange: TokenExchange) throws -> OutgoingRequest {
        OutgoingRequest(
            method: "POST", url: exchange.endpoint,
            fields: [HeaderField(name: "A", value: exchange.client.clientID)],
            body: exchange.code + exchange.redirectURI + (exchange.codeVerifier ?? ""))
    }

    func readTokenResponse(
        _ response: WireResponse, requestedScopes: [String]
    ) throws -> TokenGrant {
        guard response.status == 200, let type = response[field: "Content-Type"] else {
            throw Refusal(response.fields.map { $0.name + $0.value }.joined(), error: "e")
        }
        return TokenGrant(
            accessToken: response.body, expiresIn: 60, scopes: [type], refreshToken: nil)
    }

    func refreshRequest(
        for client: RegisteredClient, at endpoint: String, refreshToken: String?
    ) throws -> OutgoingRequest {
        OutgoingRequest(method: "POST", url: endpoint)
    }

    func readRefreshResponse(
        _ answer: Result<WireResponse, TransportFailure>, stored: TokenGrant
    ) -> SessionChange {
        switch answer {
        case .success:
            return .refreshed(
                TokenGrant(
                    accessToken: stored.accessToken, expiresIn: stored.expiresIn,
                    scopes: stored.scopes, refreshToken: stored.refreshToken,
                    idToken: stored.idToken))
        case .failure(.offline): return .unchanged
        case .failure(.timedOut): return .ended
        }
    }

    func revocationRequest(
        for client: RegisteredClient, at endpoint: String, token: String, hint: String?
    ) throws -> OutgoingRequest {
        OutgoingRequest(method: "POST", url: endpoint)
    }

    func readRevocationResponse(
        _ answer: Result<WireResponse, TransportFailure>
    ) -> RevocationResult {
        if case .success = answer { .revoked } else { .stillValid }
    }

    func apiRequest(
        _ request: OutgoingRequest, accessToken: String, tokenType: String
    ) throws -> OutgoingRequest {
        OutgoingRequest(
            method: request.method, url: request.url, fields: request.fields, body: request.body)
    }

    func session(
        for settings: ClientSettings, in world: any World
    ) async throws -> any ClientSession {
        _ = [settings.authorization.endpoint, settings.tokenEndpoint, settings.revocationEndpoint]
        _ = [settings.issuer, settings.jwksURI]
        try await world.open("https://example.com", in: .browser)
        let octets = await world.randomOctets(32)
        let now = await world.now()
        await world.keep("\(octets) \(now)", as: "key", in: .plain)
        return EverySession(world: OtherWorld(world: world))
    }

    func listen(
        to connections: [String], for request: PendingAuthorization
    ) throws -> LoopbackRun {
        LoopbackRun(responses: connections, result: .code(request.redirectURI))
    }

    func openLoopbackListeners(_ count: Int, path: String) throws -> [LoopbackListener] {
        [LoopbackListener(address: "127.0.0.1", port: 1, redirectURI: path)]
    }

    func scheme(ofClient clientID: String) throws -> String { clientID }

    func readIDToken(
        _ token: String, clientID: String, nonce: String?, keys: String, now: Int
    ) throws -> SignedInUser {
        SignedInUser(subject: token, email: nonce)
    }

    func readSecurityEvents(
        _ tokens: [String], clientID: String, keys: String
    ) throws -> [[SecurityEvent]?] {
        [
            nil,
            [
                .sessionsRevoked, .tokensRevoked, .tokenRevoked, .accountDisabled,
                .accountEnabled, .accountCredentialChangeRequired, .accountPurged,
            ],
        ]
    }

    // The server.

    func session(in setting: ServerSettings) throws -> any ServerSession {
        for client in setting.clients {
            _ = [client.clientID, client.clientSecret ?? ""] + client.redirectURIs
            _ = [client.isCustomSchemeEnabled, client.type == .ios]
            switch client.appCheck {
            case .off, .enabled, .enforced, nil: break
            }
        }
        switch setting.consent {
        case .granted: return EveryServer(scopes: ServerSettings.scopes)
        case .denied: return EveryServer(scopes: [setting.issuer ?? ""])
        case .limited(let scopes): return EveryServer(scopes: scopes)
        }
    }

    // The registration.

    func register(_ application: ClientApplication) throws -> ClientCapabilities {
        let name = application.name ?? ""
        switch application.details {
        case .android(let package, let fingerprint, let hasScheme) where hasScheme:
            throw Refusal("\(name) \(package ?? "") \(fingerprint ?? "")")
        case .ios(let bundle, let store, let team, let isChecked) where isChecked:
            throw Refusal("\(name) \(bundle ?? "") \(store ?? "") \(team ?? "")")
        case .uwp(let store?): throw Refusal(store)
        case .chrome(let item?, let hasScheme) where hasScheme: throw Refusal(item)
        case .android, .ios, .uwp, .chrome:
            return ClientCapabilities(redirects: [.customScheme], clientSecret: .never)
        case .desktop:
            return ClientCapabilities(redirects: [.loopback], clientSecret: .optional)
        }
    }

    func redirectForm(
        of redirectURI: String, for client: RedirectURIClient
    ) throws -> RedirectForm {
        client.isCustomSchemeEnabled && client.type == .android && client.clientID == redirectURI
            ? .customScheme : .loopback
    }

    func appStoreID(in link: String) throws -> String { link }

    func findings(in app: AppFiles) throws -> AppFindings {
        let texts = [app.bundleID, app.teamID, app.info, app.entitlements]
        let others = [app.clientID, app.redirectURI, app.link, app.association?.contentType]
        let found = (texts + others.compactMap { $0 }).joined()
        let finding = AppFinding(isMet: app.isAppCheckEnabled, found: found)
        let site = AppFinding(isMet: app.association?.status == 200)
        return AppFindings(
            bundleID: finding, scheme: finding, domain: finding, appID: finding, path: finding,
            delivery: site, contentType: site,
            appAttest: AppFinding(isMet: app.association?.body == nil))
    }
}

/// A client that acts by itself, with each function.
private struct EverySession: ClientSession {
    let world: any World

    var isSignedIn: Bool { get async { await world.kept("key", in: .protected) != nil } }

    func beginSignIn() async throws { try await world.open("", in: .inAppBrowser) }

    func receive(redirect url: String) async throws {
        try await world.open(url, in: .embeddedWebView)
    }

    func cancelSignIn() {}

    func call(_ url: String) async throws -> Int {
        try await world.send(OutgoingRequest(method: "GET", url: url)).status
    }

    func refresh() {}

    func revoke() {}

    func signOut() {}

    func receive(securityEvent token: String) {}
}

/// A client with the functions that none can do without.
private struct LeastSession: ClientSession {
    let isSignedIn = false

    func beginSignIn() {}

    func receive(redirect url: String) {}
}

/// A world that an adapter puts before that of the suite.
private struct OtherWorld: World {
    let world: any World

    func open(_ url: String, in userAgent: UserAgent) async throws {
        try await world.open(url, in: userAgent)
    }

    func send(_ request: OutgoingRequest) async throws -> WireResponse {
        try await world.send(request)
    }

    func randomOctets(_ count: Int) async -> [UInt8] { await world.randomOctets(count) }

    func now() async -> Int { await world.now() }

    func keep(_ text: String?, as key: String, in storage: WorldStorage) async {
        await world.keep(text, as: key, in: storage)
    }

    func kept(_ key: String, in storage: WorldStorage) async -> String? {
        await world.kept(key, in: storage)
    }
}

/// A server with each function.
private struct EveryServer: ServerSession {
    let scopes: [String]

    func respond(to request: WireRequest) throws -> WireResponse {
        let body = request.method + (request.query ?? "") + request.body
        switch request.endpoint {
        case .authorization, .metadata: return WireResponse(status: 200, body: body)
        case .token, .revocation:
            return WireResponse(
                status: request[field: "Authorization"] == nil ? 400 : 200, fields: request.fields)
        }
    }

    func page(for request: WireRequest) throws -> WireResponse { try respond(to: request) }

    func respond(atOnceTo requests: [WireRequest]) throws -> [WireResponse] {
        try requests.map { try respond(to: $0) }
    }

    func wait(seconds: Int) {}
}

/// Roles whose functions all have defaults, or as few as can be.
private struct LeastClient: InstalledApp {}
private struct LeastRegistration: ClientRegistration {}

private struct LeastApp: AppFlipApp {
    func answer(_ activity: FlipActivity) -> FlipAnswer { .declined }
}

private struct LeastServer: AuthorizationServer, ServerSession {
    func session(in setting: ServerSettings) -> any ServerSession { self }

    func respond(to request: WireRequest) -> WireResponse { WireResponse(status: 404) }
}
