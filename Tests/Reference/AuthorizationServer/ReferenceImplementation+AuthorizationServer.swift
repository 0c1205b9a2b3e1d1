public import Conformance
import StrictCodecs

extension ReferenceImplementation: AuthorizationServer {
    public func session(in setting: ServerSettings) -> any ServerSession {
        ReferenceSession(in: setting)
    }
}

/// A server during one flow, which answers the requests in sequence.
private final class ReferenceSession: ServerSession {
    private let server: Locked<ReferenceServer>

    init(in setting: ServerSettings) {
        server = Locked(ReferenceServer(setting: setting))
    }

    func wait(seconds: Int) {
        server.withLock { $0.wait(seconds: seconds) }
    }

    func page(for request: WireRequest) -> WireResponse {
        server.withLock { $0.page(for: request) }
    }

    func respond(to request: WireRequest) -> WireResponse {
        server.withLock { $0.respond(to: request) }
    }
}

/// The endpoints, and their state.
private struct ReferenceServer {
    private let setting: ServerSettings
    private var grants = Grants()
    private var now = 0

    init(setting: ServerSettings) {
        self.setting = setting
    }

    mutating func wait(seconds: Int) {
        now += seconds
    }

    mutating func respond(to request: WireRequest) -> WireResponse {
        do throws(TokenError) {
            switch request.endpoint {
            case .authorization: return authorize(request)
            case .token: return try issueTokens(TokenRequest(request, clients: setting.clients))
            case .revocation:
                return try revoke(RevocationRequest(request, clients: setting.clients))
            case .metadata: return .metadata(of: setting.issuer)
            }
        } catch {
            return .error(error)
        }
    }

    /// The page for a request, whatever the user has decided on an earlier one (RFC 8252, Section 8.6).
    func page(for request: WireRequest) -> WireResponse {
        guard let request = AuthorizationRequest(request, clients: setting.clients) else {
            return WireResponse(status: 400, body: "The request cannot be answered.")
        }
        do throws(AuthorizationError) {
            _ = try request.grant(consent: .granted)
            return .consentPage
        } catch {
            return request.redirect([("error", error.rawValue)], from: setting.issuer)
        }
    }

    private mutating func authorize(_ request: WireRequest) -> WireResponse {
        guard let request = AuthorizationRequest(request, clients: setting.clients) else {
            return WireResponse(status: 400, body: "The request cannot be answered.")
        }
        do throws(AuthorizationError) {
            let code = grants.issueCode(for: try request.grant(consent: setting.consent), now: now)
            return request.redirect([("code", code)], from: setting.issuer)
        } catch {
            return request.redirect([("error", error.rawValue)], from: setting.issuer)
        }
    }

    private mutating func issueTokens(_ request: TokenRequest) throws(TokenError) -> WireResponse {
        switch request.grant {
        case .code(let proof):
            let grant = try grants.redeem(proof, by: request.clientID, now: now)
            return .tokens(grants.issueTokens(for: grant), to: grant)
        case .refreshToken(let token, let scopes):
            let grant = try grants.refresh(token, by: request.clientID, scopes: scopes)
            return .tokens(grants.issueAccessToken(after: token), to: grant)
        }
    }

    private mutating func revoke(_ request: RevocationRequest) throws(TokenError) -> WireResponse {
        try grants.revoke(request.token, by: request.clientID)
        return WireResponse(status: 200)
    }
}
