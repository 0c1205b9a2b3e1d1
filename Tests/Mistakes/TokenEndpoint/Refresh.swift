import Conformance
import StrictCodecs

extension Mistake {
    /// What people get wrong when a token is refreshed.
    static let refreshGrant =
        (refreshClients + refreshTokens + refreshScopes + refreshForms).aboutApps

    /// What they get wrong about who refreshes.
    private static let refreshClients: ServerChanges = [
        "refresh-grant-demands-an-order": .failing(.refresh, "invalid_request") {
            !$0.begins(with: "grant_type")
        },
        "refresh-grant-keeps-tokens-for-a-day": .asking(.refresh) { request, past in
            past.seconds > 86_400 ? request.changing("refresh_token") { _ in "expired" } : nil
        },
        "refresh-grant-demands-every-secret": .demandingSecrets(
            .refresh, of: [.android, .ios, .chrome]),
        "refresh-grant-demands-uwp-secret": .demandingSecrets(.refresh, of: [.uwp]),
        "refresh-grant-ignores-secret": .reading(.refresh) { request in
            request.changing("client_secret") { _ in nil }
        },
        "refresh-grant-denies-without-secret": .denyingWithoutSecret(.refresh),
        "refresh-grant-has-default-client": .asking(.refresh) { request, past in
            guard request.parameter("client_id") == nil else { return nil }
            return past.owner(of: request.parameter("refresh_token"))
                .map { request.setting("client_id", $0) }
        },
        "refresh-grant-takes-any-client": .asking(.refresh) { request, past in
            past.owner(of: request.parameter("refresh_token"))
                .map { request.setting("client_id", $0) }
        },
    ]

    /// What they get wrong about the refresh token.
    private static let refreshTokens: ServerChanges = [
        "refresh-grant-compares-tokens-without-case": .finding("refresh_token", \.refreshTokens) {
            $0.lowercased() == $1.lowercased()
        },
        "refresh-grant-finds-tokens-by-prefix": .finding("refresh_token", \.refreshTokens) {
            $0.hasPrefix($1) || $1.hasPrefix($0)
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
        "refresh-grant-reads-beginning-of-grant-type": .reading(.refresh) { request in
            request.values(of: "grant_type").count == 1
                ? request.changing("grant_type") { $0.contains("refresh") ? "refresh_token" : $0 }
                : nil
        },
        "refresh-grant-calls-missing-token-invalid-grant": .failing(.refresh, "invalid_grant") {
            $0.parameter("refresh_token") == nil && !$0.has("code")
        },
        "refresh-grant-calls-dead-token-invalid-request": .renaming(
            .refresh, "invalid_grant", "invalid_request"),
        "refresh-grant-fails-in-html": .failingInHTML(.refresh),
    ]

    /// What they get wrong about scopes.
    private static let refreshScopes: ServerChanges = [
        "refresh-grant-compares-scopes-as-text": .replying(.refresh) { _, request, past in
            let asked = request.parameter("scope") ?? ""
            let granted = past.authorization(of: request)?.parameter("scope") ?? ""
            let words = [asked, granted].map { $0.split(separator: " ").sorted() }
            return words[0] == words[1] && asked != granted ? .failure("invalid_scope") : nil
        },
        "refresh-grant-widens-scope": .init(
            asked: { request, _ in
                request.isOf(.refresh) ? request.changing("scope") { _ in nil } : nil
            },
            answered: { response, request, _ in
                guard request.isOf(.refresh) else { return nil }
                return request.parameter("scope").map { response.telling("scope", .string($0)) }
            }),
        "refresh-grant-ignores-scope": .reading(.refresh) { request in
            request.changing("scope") { _ in nil }
        },
        "refresh-grant-tells-requested-scope": .granting(.refresh) { response, request, past in
            guard request.parameter("scope") == nil else { return nil }
            return past.authorization(of: request)?.parameter("scope")
                .map { response.telling("scope", .string($0)) }
        },
    ]

    /// What they get wrong about the form of request and answer.
    private static let refreshForms: ServerChanges = [
        "refresh-grant-answers-get": .reading(.refresh) { $0.method == "GET" ? $0.posted : nil },
        "refresh-grant-takes-equal-repetitions": .reading(.refresh, \.withoutRepetitions),
        "refresh-grant-refuses-verifier": .refusing(
            .refresh,
            beside: [
                "grant_type", "refresh_token", "client_id", "client_secret", "scope", "code",
            ]),
        "refresh-grant-forgets-lifetime": .issuing(.refresh) { $0.telling("expires_in", nil) },
        "refresh-grant-lets-caches-keep": .issuing(.refresh) {
            $0.setting(field: "Cache-Control", nil)
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
