import Conformance
import StrictCodecs

extension Mistake {
    /// What people get wrong when a token is refreshed.
    static let refreshGrant =
        (refreshClients + refreshTokens + refreshScopes).aboutApps
        + ServerChanges([
            (
                "refresh-grant-replaces-tokens-late",
                RacingServer(name: "refresh_token", concernsApps: true)
            ),
            (
                "refresh-grant-busy-with-one",
                BusyServer(name: "refresh_token", concernsApps: true)
            ),
            (
                "refresh-grant-issues-bearer-in-token",
                MistakenServer.wrapping("access_token", "Bearer ", in: [.refresh])
            ),
            ("refresh-grant-replay-ends-all-sessions", SuspiciousServer(endsSessions: true)),
            ("refresh-grant-replay-ends-nothing", SuspiciousServer(endsSessions: false)),
        ])

    /// What they get wrong about who refreshes.
    private static let refreshClients: ServerChanges = [
        "refresh-grant-keeps-tokens-for-a-day": .asking(.refresh) { request, past in
            past.seconds > 86_400 ? request.changing("refresh_token") { _ in "expired" } : nil
        },
        "refresh-grant-ends-with-access-token": .asking(.refresh) { request, past in
            past.seconds > 3_600 ? request.changing("refresh_token") { _ in "expired" } : nil
        },
        "refresh-grant-demands-every-secret": .demandingSecrets(
            .refresh, of: [.android, .ios, .chrome]),
        "refresh-grant-demands-uwp-secret": .demandingSecrets(.refresh, of: [.uwp]),
        "refresh-grant-denies-without-secret": .denyingWithoutSecret(.refresh),
        "refresh-grant-takes-every-registered-client": .asking(.refresh) { request, past in
            past.client(of: request) == nil ? nil : request.ofOwner(past)
        },
        "refresh-grant-has-default-client": .asking(.refresh) { request, past in
            guard request.parameter("client_id") == nil else { return nil }
            return past.owner(of: request.parameter("refresh_token"))
                .map { request.setting("client_id", $0) }
        },
        "refresh-grant-takes-any-client": .asking(.refresh) { request, past in
            past.owner(of: request.parameter("refresh_token"))
                .map { request.setting("client_id", $0) }
        },
        "refresh-grant-checks-the-client-once": .asking(.refresh) { request, past in
            let hasRefreshed = past.exchanges.contains {
                $0.request.isOf(.refresh) && $0.response.isSuccess
            }
            guard hasRefreshed, request.parameter("client_id") != nil else { return nil }
            return past.owner(of: request.parameter("refresh_token"))
                .map { request.setting("client_id", $0) }
        },
    ]

    /// What they get wrong about the refresh token.
    private static let refreshTokens: ServerChanges = [
        "refresh-grant-repeats-access-token": .granting(.refresh) { response, request, past in
            let token = request.parameter("refresh_token")
            let first = past.exchanges.first {
                $0.response.content?["refresh_token"]?.text == token
            }
            return first.map {
                response.telling("access_token", $0.response.content?["access_token"])
            }
        },
        "refresh-grant-takes-replaced-tokens": .init(
            asked: { request, past in
                ["refresh_token", "token"].reduce(request) { request, name in
                    request.changing(name) { past.replacedToken($0) ?? $0 }
                }
            },
            answered: { response, request, _ in
                guard request.isOf(.refresh), response.isSuccess else { return nil }
                return request.parameter("refresh_token").map {
                    response.telling("refresh_token", .string(String($0.reversed())))
                }
            }),
        "refresh-grant-takes-code": .asking(.refresh) { request, past in
            guard past.authorization(for: request.parameter("refresh_token")) != nil else {
                return nil
            }
            return past.refreshTokens.first.map { request.setting("refresh_token", $0) }
        },
        "refresh-grant-calls-missing-token-invalid-grant": .failing(.refresh, "invalid_grant") {
            $0.parameter("refresh_token") == nil && !$0.has("code")
        },
    ]

    /// What they get wrong about scopes.
    private static let refreshScopes: ServerChanges = [
        "refresh-grant-compares-scopes-as-text": .replying(.refresh) { _, request, past in
            let asked = request.parameter("scope") ?? ""
            let granted = past.authorization(of: request)?.parameter("scope") ?? ""
            let words = [asked, granted].map { $0.split(separator: " ").sorted() }
            return words[0] == words[1] && asked != granted ? .failure("invalid_scope") : nil
        },
        "refresh-grant-takes-scope-of-code": .granting(.refresh) { response, request, past in
            past.authorization(for: request.parameter("code"))?.parameter("scope")
                .map { response.telling("scope", .string($0)) }
        },
        "refresh-grant-widens-scope": .init(
            asked: { request, _ in
                request.isOf(.refresh) ? request.dropping("scope") : nil
            },
            answered: { response, request, _ in
                guard request.isOf(.refresh) else { return nil }
                return request.parameter("scope").map { response.telling("scope", .string($0)) }
            }),
        "refresh-grant-gives-all-requested-scopes": .init(
            asked: { request, past in
                guard request.isOf(.refresh), case .limited = past.settings.consent else {
                    return nil
                }
                return request.dropping("scope")
            },
            answered: { response, request, past in
                guard request.isOf(.refresh), case .limited = past.settings.consent else {
                    return nil
                }
                let scope = request.parameter("scope")
                let asked = past.authorization(of: request)?.parameter("scope")
                return (scope ?? asked).map { response.telling("scope", .string($0)) }
            }),
        "refresh-grant-lifetime-from-the-exchange": .granting(.refresh) { response, _, past in
            response.changingMember("expires_in") {
                $0?.integer.map { .integer($0 - past.seconds) }
            }
        },
        "refresh-grant-tells-requested-scope": .granting(.refresh) { response, request, past in
            guard request.parameter("scope") == nil else { return nil }
            return past.authorization(of: request)?.parameter("scope")
                .map { response.telling("scope", .string($0)) }
        },
    ]
}

extension ServerPast {
    /// The refresh token of the reference that another text replaces.
    fileprivate func replacedToken(_ text: String) -> String? {
        let token = String(text.reversed())
        return originals.contains { $0.content?["refresh_token"]?.text == token } ? token : nil
    }
}
