import Conformance

extension Mistake {
    /// What people get wrong when a token is revoked.
    static let revocation = (revocationEffects + revocationRequests).aboutApps

    /// What they get wrong about what a revocation does.
    private static let revocationEffects: ServerChanges = [
        "revocation-has-no-content": .replying(.revocation) { response, request, past in
            past.accessToken(request.parameter("token"))?.isOf(.refresh) == true
                && response.status == 200 ? response.answering(204) : nil
        },
        "revocation-lasts-a-day": .replying(.refresh) { _, request, past in
            guard past.seconds >= 86_400, let token = request.parameter("refresh_token"),
                past.wasRevoked(token)
            else { return nil }
            return past.exchanges.last { $0.response.isSuccess }?.response
        },
        "revocation-does-nothing": .forgetting { request, past in
            past.refreshToken(request.parameter("token")) != nil
        },
        "revocation-leaves-refresh-token": .forgetting { request, past in
            past.accessToken(request.parameter("token")) != nil
        },
        "revocation-leaves-access-tokens": .replying(.revocation) { response, request, past in
            guard let token = request.parameter("token"), response.status == 200 else { return nil }
            let isDead =
                past.refreshToken(token) == nil
                ? past.accessToken(token) == nil || past.wasRevokedItself(token)
                : past.wasRevoked(token)
            return isDead ? .failure("invalid_token") : nil
        },
        "revocation-forgets-refreshed-tokens": .forgetting { request, past in
            past.accessToken(request.parameter("token"))?.isOf(.refresh) == true
        },
        "revocation-ends-all-sessions": .asking(.refresh) { request, past in
            let revoked = past.exchanges.last { $0.request.endpoint == .revocation }
            let isNewer = past.exchanges.last?.request.isOf(.code) == true
            return revoked?.response.status == 200 && !isNewer
                ? request.changing("refresh_token") { _ in "revoked" } : nil
        },
        "revocation-fails-silently": .replying(.revocation) { _, request, past in
            guard let token = request.parameter("token"), request.values(of: "token").count == 1
            else { return nil }
            let isKnown = past.owner(of: token) != nil && !past.wasRevoked(token)
            return isKnown ? nil : WireResponse(status: 400)
        },
        "revocation-only-says-so-without-client": .forgetting { request, _ in
            request.parameter("client_id") == nil
        },
        "revocation-takes-any-client": .asking(.revocation) { request, past in
            guard request.parameter("client_secret") == nil else { return nil }
            return past.owner(of: request.parameter("token"))
                .map { owner in request.changing("client_id") { _ in owner } }
        },
    ]

    /// What they get wrong about the form of a revocation.
    private static let revocationRequests: ServerChanges = [
        "revocation-succeeds-without-token": .forgetting { request, _ in
            request.parameter("token") == nil
        },
        "revocation-only-says-so-for-query": .forgetting { request, _ in
            request.method == "POST" && request.query?.contains("token=") == true
        },
        "revocation-refuses-unknown-parameters": .failing(.revocation, "invalid_request") {
            let known = [
                "token", "token_type_hint", "client_id", "client_secret", "refresh_token",
            ]
            return !$0.pairs(beside: known).isEmpty
        },
        "revocation-believes-hint": .forgetting { request, past in
            switch request.parameter("token_type_hint") {
            case "access_token": past.accessToken(request.parameter("token")) == nil
            case "refresh_token": past.refreshToken(request.parameter("token")) == nil
            default: false
            }
        },
        "revocation-refuses-unknown-hint": .failing(.revocation, "unsupported_token_type") {
            let hint = $0.parameter("token_type_hint")
            return ![nil, "access_token", "refresh_token"].contains(hint)
        },
    ]
}

extension MistakenServer {
    /// Reads some requests as ones for a token that was never issued.
    fileprivate static func forgetting(
        _ isForgotten: @escaping @Sendable (WireRequest, ServerPast) -> Bool
    ) -> MistakenServer {
        asking(.revocation) { request, past in
            request.values(of: "token").count < 2 && isForgotten(request, past)
                ? request.setting("token", "unknown") : nil
        }
    }
}

extension ServerPast {
    /// Whether a revocation of this very token was answered with success.
    fileprivate func wasRevokedItself(_ token: String) -> Bool {
        exchanges.contains { request, response in
            request.endpoint == .revocation && response.status == 200
                && request.parameter("token") == token
        }
    }

    /// Whether a revocation of the token was answered with success.
    fileprivate func wasRevoked(_ token: String) -> Bool {
        exchanges.contains { request, response in
            let revoked = request.parameter("token") ?? ""
            return request.endpoint == .revocation && response.status == 200
                && (revoked == token || hasSameGrant(revoked, as: token))
        }
    }

    private func hasSameGrant(_ one: String, as other: String) -> Bool {
        let codes = [one, other].map {
            (accessToken($0) ?? refreshToken($0))?.parameter("code")
        }
        return codes[0] != nil && codes[0] == codes[1]
    }
}
