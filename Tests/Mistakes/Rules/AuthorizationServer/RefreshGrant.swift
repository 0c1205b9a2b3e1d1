import Conformance
import StrictCodecs

extension Mistake {
    /// What people get wrong when a token is refreshed.
    static let refreshGrant: [Mistake] =
        refreshClients + refreshTokens + refreshScopes + refreshForms

    /// What they get wrong about who refreshes.
    private static let refreshClients: [Mistake] = [
        Mistake(
            "refresh-grant-demands-an-order",
            "demands grant_type as the first parameter of a refresh",
            breaks: "refresh-grant-served",
            MistakenServer.replying(.refresh) { response, request, _ in
                request.form.names.first == "grant_type" ? response : .failure("invalid_request")
            }),
        Mistake(
            "refresh-grant-keeps-tokens-for-a-day", "keeps a refresh token for a day",
            breaks: "refresh-grant-repeatable",
            MistakenServer.recalling(
                .refresh,
                asked: { request, given in
                    given.seconds > 86_400
                        ? request.changing("refresh_token") { _ in "expired" } : request
                })),
        Mistake(
            "refresh-grant-demands-every-secret",
            "demands the secret of every mobile client that has one to refresh",
            breaks: "refresh-grant-secret-not-demanded",
            MistakenServer.demandingSecrets(.refresh, of: [.android, .ios, .chrome])),
        Mistake(
            "refresh-grant-demands-uwp-secret", "demands the secret of a UWP client to refresh",
            breaks: "refresh-grant-uwp-secret-not-demanded",
            MistakenServer.demandingSecrets(.refresh, of: [.uwp])),
        Mistake(
            "refresh-grant-ignores-secret", "does not look at the secret of a refresh",
            breaks: "refresh-grant-wrong-secret-refused",
            MistakenServer.asking(.refresh) { request, _ in
                request.changing("client_secret") { _ in nil }
            }),
        Mistake(
            "refresh-grant-denies-without-secret",
            "refuses a refresh without secret as access_denied",
            breaks: "refresh-grant-desktop-secret-optional",
            MistakenServer.denyingWithoutSecret(.refresh)),
        Mistake(
            "refresh-grant-has-default-client",
            "compares the client of a refresh only if it is named",
            breaks: "refresh-grant-bound-to-client",
            MistakenServer.recalling(
                .refresh,
                asked: { request, given in
                    guard request.parameter("client_id") == nil,
                        let owner = request.parameter("refresh_token").flatMap(given.owner)
                    else { return request }
                    return request.setting("client_id", owner)
                })),
        Mistake(
            "refresh-grant-takes-any-client", "refreshes whichever client asks",
            breaks: "refresh-grant-bound-to-client",
            and: [
                "refresh-grant-error-codes": "Another client gets a token.",
                "refresh-grant-repeated-parameter": "It does not look at the client at all.",
            ],
            MistakenServer.recalling(
                .refresh,
                asked: { request, given in
                    guard let owner = request.parameter("refresh_token").flatMap(given.owner)
                    else { return request }
                    return request.setting("client_id", owner)
                })),
    ]

    /// What they get wrong about the refresh token.
    private static let refreshTokens: [Mistake] = [
        Mistake(
            "refresh-grant-takes-code", "takes the code for the refresh token",
            breaks: "refresh-grant-unknown-token",
            MistakenServer.recalling(
                .refresh,
                asked: { request, given in
                    let code = request.parameter("refresh_token") ?? ""
                    guard given.codes[code] != nil, let token = given.refreshTokens.keys.first
                    else { return request }
                    return request.setting("refresh_token", token)
                })),
        Mistake(
            "refresh-grant-reads-beginning-of-grant-type", "looks for refresh in the grant type",
            breaks: "refresh-grant-grant-type-exact",
            MistakenServer.asking(.refresh) { request, _ in
                request.form.values(of: "grant_type").count == 1
                    ? request.changing("grant_type") {
                        $0.contains("refresh") ? "refresh_token" : $0
                    }
                    : request
            }),
        Mistake(
            "refresh-grant-calls-missing-token-invalid-grant",
            "calls a missing token an invalid_grant",
            breaks: "refresh-grant-error-codes",
            MistakenServer.replying(.refresh) { response, request, _ in
                request.parameter("refresh_token") == nil && !request.has("code")
                    ? .failure("invalid_grant") : response
            }),
        Mistake(
            "refresh-grant-calls-dead-token-invalid-request",
            "calls a token that does not work an invalid_request",
            breaks: "refresh-grant-error-codes",
            MistakenServer.renaming(.refresh, "invalid_grant", "invalid_request")),
        Mistake(
            "refresh-grant-fails-in-html", "sends the errors of a refresh under the type text/html",
            breaks: "refresh-grant-error-json",
            MistakenServer.replying(.refresh) { response, _, _ in
                response.isSuccess ? response : response.setting(field: "Content-Type", "text/html")
            }),
    ]

    /// What they get wrong about scopes.
    private static let refreshScopes: [Mistake] = [
        Mistake(
            "refresh-grant-compares-scopes-as-text", "refuses the scopes in another order",
            breaks: "refresh-grant-scope-within-grant",
            MistakenServer.recalling(
                .refresh,
                answered: { response, request, given in
                    let asked = request.parameter("scope") ?? ""
                    let granted = given.authorization(of: request)?.parameter("scope") ?? ""
                    let words = [asked, granted].map { $0.split(separator: " ").sorted() }
                    return words[0] == words[1] && asked != granted
                        ? .failure("invalid_scope") : response
                })),
        Mistake(
            "refresh-grant-widens-scope", "gives each scope that a refresh asks for",
            breaks: "refresh-grant-scope-not-widened",
            and: ["refresh-grant-wider-scope-error": "It refuses no scope."],
            MistakenServer.ofApps(flow: { _ in
                .init(
                    asked: { $0.isOf(.refresh) ? $0.changing("scope") { _ in nil } : $0 },
                    answered: { response, request in
                        guard request.isOf(.refresh), let scope = request.parameter("scope")
                        else { return response }
                        return response.setting("scope", .string(scope))
                    })
            })),
        Mistake(
            "refresh-grant-ignores-scope", "ignores the scope of a refresh",
            breaks: "refresh-grant-wider-scope-error",
            MistakenServer.asking(.refresh) { request, _ in request.changing("scope") { _ in nil } }
        ),
        Mistake(
            "refresh-grant-tells-requested-scope", "tells the scopes that the sign-in asked for",
            breaks: "refresh-grant-scope-told",
            MistakenServer.issuing(.refresh) { response, request, given in
                guard request.parameter("scope") == nil,
                    let asked = given.authorization(of: request)?.parameter("scope")
                else { return response }
                return response.setting("scope", .string(asked))
            }),
    ]

    /// What they get wrong about the form of request and answer.
    private static let refreshForms: [Mistake] = [
        Mistake(
            "refresh-grant-answers-get", "refreshes with GET", breaks: "refresh-grant-post-only",
            MistakenServer.asking(.refresh) { request, _ in
                request.method == "GET" ? request.posted : request
            }),
        Mistake(
            "refresh-grant-takes-equal-repetitions", "takes a token that is repeated unchanged",
            breaks: "refresh-grant-repeated-parameter",
            MistakenServer.asking(.refresh) { request, _ in request.withoutRepetitions }),
        Mistake(
            "refresh-grant-refuses-verifier", "refuses what a refresh does not need",
            breaks: "refresh-grant-other-parameters-ignored",
            MistakenServer.refusingUnknown(
                .refresh,
                known: [
                    "grant_type", "refresh_token", "client_id", "client_secret", "scope", "code",
                ])),
        Mistake(
            "refresh-grant-forgets-lifetime", "does not tell the lifetime of a refreshed token",
            breaks: "refresh-grant-token-members",
            MistakenServer.issuing(.refresh) { response, _, _ in
                response.setting("expires_in", nil)
            }),
        Mistake(
            "refresh-grant-lets-caches-keep", "lets caches keep a refreshed token",
            breaks: "refresh-grant-answer-headers",
            MistakenServer.issuing(.refresh) { response, _, _ in
                response.setting(field: "Cache-Control", nil)
            }),
    ]
}
