import Conformance
import StrictCodecs

extension Mistake {
    /// What people get wrong when a token is refreshed.
    static let refreshGrant: ServerChanges =
        refreshClients + refreshTokens + refreshScopes + refreshForms

    /// What they get wrong about who refreshes.
    private static let refreshClients: ServerChanges = [
        "refresh-grant-demands-an-order": .replying(.refresh) {
            response, request, _ in
            request.form.names.first == "grant_type" ? response : .failure("invalid_request")
        },
        "refresh-grant-keeps-tokens-for-a-day": .recalling(
            .refresh,
            asked: { request, given in
                given.seconds > 86_400
                    ? request.changing("refresh_token") { _ in "expired" } : request
            }),
        "refresh-grant-demands-every-secret": .demandingSecrets(
            .refresh, of: [.android, .ios, .chrome]),
        "refresh-grant-demands-uwp-secret": .demandingSecrets(.refresh, of: [.uwp]),
        "refresh-grant-ignores-secret": .asking(.refresh) { request, _ in
            request.changing("client_secret") { _ in nil }
        },
        "refresh-grant-denies-without-secret": .denyingWithoutSecret(.refresh),
        "refresh-grant-has-default-client": .recalling(
            .refresh,
            asked: { request, given in
                guard request.parameter("client_id") == nil,
                    let owner = request.parameter("refresh_token").flatMap(given.owner)
                else { return request }
                return request.setting("client_id", owner)
            }),
        "refresh-grant-takes-any-client": .recalling(
            .refresh,
            asked: { request, given in
                guard let owner = request.parameter("refresh_token").flatMap(given.owner)
                else { return request }
                return request.setting("client_id", owner)
            }),
    ]

    /// What they get wrong about the refresh token.
    private static let refreshTokens: ServerChanges = [
        "refresh-grant-takes-code": .recalling(
            .refresh,
            asked: { request, given in
                let code = request.parameter("refresh_token") ?? ""
                guard given.codes[code] != nil, let token = given.refreshTokens.keys.first
                else { return request }
                return request.setting("refresh_token", token)
            }),
        "refresh-grant-reads-beginning-of-grant-type": .asking(.refresh) {
            request, _ in
            request.form.values(of: "grant_type").count == 1
                ? request.changing("grant_type") { $0.contains("refresh") ? "refresh_token" : $0 }
                : request
        },
        "refresh-grant-calls-missing-token-invalid-grant": .replying(.refresh) {
            response, request, _ in
            request.parameter("refresh_token") == nil && !request.has("code")
                ? .failure("invalid_grant") : response
        },
        "refresh-grant-calls-dead-token-invalid-request": .renaming(
            .refresh, "invalid_grant", "invalid_request"),
        "refresh-grant-fails-in-html": .replying(.refresh) { response, _, _ in
            response.isSuccess ? response : response.setting(field: "Content-Type", "text/html")
        },
    ]

    /// What they get wrong about scopes.
    private static let refreshScopes: ServerChanges = [
        "refresh-grant-compares-scopes-as-text": .recalling(
            .refresh,
            answered: { response, request, given in
                let asked = request.parameter("scope") ?? ""
                let granted = given.authorization(of: request)?.parameter("scope") ?? ""
                let words = [asked, granted].map { $0.split(separator: " ").sorted() }
                return words[0] == words[1] && asked != granted
                    ? .failure("invalid_scope") : response
            }),
        "refresh-grant-widens-scope": .ofApps(flow: { _ in
            .init(
                asked: { $0.isOf(.refresh) ? $0.changing("scope") { _ in nil } : $0 },
                answered: { response, request in
                    guard request.isOf(.refresh), let scope = request.parameter("scope")
                    else { return response }
                    return response.setting("scope", .string(scope))
                })
        }),
        "refresh-grant-ignores-scope": .asking(.refresh) { request, _ in
            request.changing("scope") { _ in nil }
        },
        "refresh-grant-tells-requested-scope": .issuing(.refresh) {
            response, request, given in
            guard request.parameter("scope") == nil,
                let asked = given.authorization(of: request)?.parameter("scope")
            else { return response }
            return response.setting("scope", .string(asked))
        },
    ]

    /// What they get wrong about the form of request and answer.
    private static let refreshForms: ServerChanges = [
        "refresh-grant-answers-get": .asking(.refresh) { request, _ in
            request.method == "GET" ? request.posted : request
        },
        "refresh-grant-takes-equal-repetitions": .asking(.refresh) { request, _ in
            request.withoutRepetitions
        },
        "refresh-grant-refuses-verifier": .refusingUnknown(
            .refresh,
            known: [
                "grant_type", "refresh_token", "client_id", "client_secret", "scope", "code",
            ]),
        "refresh-grant-forgets-lifetime": .issuing(.refresh) { response, _, _ in
            response.setting("expires_in", nil)
        },
        "refresh-grant-lets-caches-keep": .issuing(.refresh) { response, _, _ in
            response.setting(field: "Cache-Control", nil)
        },
    ]
}
