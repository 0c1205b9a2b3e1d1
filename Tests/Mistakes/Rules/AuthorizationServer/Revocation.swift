import Conformance

extension Mistake {
    /// What people get wrong when a token is revoked.
    static let revocation: [Mistake] = revocationEffects + revocationRequests

    /// What they get wrong about what a revocation does.
    private static let revocationEffects: [Mistake] = [
        Mistake(
            "revocation-has-no-content", "answers 204 for the access token of a refresh",
            breaks: "revocation-succeeds",
            MistakenServer.recalling(
                .revocation,
                answered: { response, request, given in
                    let exchange = given.accessTokens[request.parameter("token") ?? ""]
                    return exchange?.isOf(.refresh) == true && response.status == 200
                        ? response.with(status: 204) : response
                })),
        Mistake(
            "revocation-lasts-a-day", "forgets a revocation after a day",
            breaks: "revocation-ends-refresh",
            MistakenServer.recalling(
                .refresh,
                answered: { response, request, given in
                    guard given.seconds >= 86_400, let token = request.parameter("refresh_token"),
                        given.wasRevoked(token), let success = given.lastSuccess
                    else { return response }
                    return success
                })),
        Mistake(
            "revocation-does-nothing", "answers 200 and revokes no refresh token",
            breaks: "revocation-ends-refresh",
            and: .because("The refresh token works on.", .endingRefreshTokens),
            MistakenServer.recalling(
                .revocation,
                asked: { request, given in
                    given.refreshTokens[request.parameter("token") ?? ""] == nil
                        ? request : request.revokingNothing
                })),
        Mistake(
            "revocation-leaves-refresh-token", "revokes an access token alone",
            breaks: "revocation-access-token-ends-refresh",
            and: .each(
                "revocation-hint-does-not-mislead", "revocation-by-another-client",
                because: "The refresh token works on after its access token."),
            MistakenServer.recalling(
                .revocation,
                asked: { request, given in
                    given.accessTokens[request.parameter("token") ?? ""] == nil
                        ? request : request.revokingNothing
                })),
        Mistake(
            "revocation-forgets-refreshed-tokens", "does not know access tokens of a refresh",
            breaks: "revocation-access-token-ends-refresh",
            MistakenServer.recalling(
                .revocation,
                asked: { request, given in
                    let exchange = given.accessTokens[request.parameter("token") ?? ""]
                    return exchange?.isOf(.refresh) == true ? request.revokingNothing : request
                })),
        Mistake(
            "revocation-ends-all-sessions", "ends what other clients hold as well",
            breaks: "revocation-spares-others",
            MistakenServer.recalling(
                .refresh,
                asked: { request, given in
                    let revoked = given.exchanges.last { $0.request.endpoint == .revocation }
                    let isNewer = given.exchanges.last?.request.isOf(.code) == true
                    return revoked?.response.status == 200 && !isNewer
                        ? request.changing("refresh_token") { _ in "revoked" } : request
                })),
        Mistake(
            "revocation-fails-silently", "answers an empty 400 for a token that is not valid",
            breaks: "revocation-unknown-token",
            MistakenServer.recalling(
                .revocation,
                answered: { response, request, given in
                    guard let token = request.parameter("token"),
                        request.form.values(of: "token").count == 1
                    else { return response }
                    let isKnown = given.owner(of: token) != nil && !given.wasRevoked(token)
                    return isKnown ? response : WireResponse(status: 400)
                })),
        Mistake(
            "revocation-only-says-so-without-client", "answers 200 where it demands a client",
            breaks: "revocation-without-client",
            MistakenServer.asking(.revocation) { request, _ in
                request.parameter("client_id") == nil ? request.revokingNothing : request
            }),
        Mistake(
            "revocation-takes-any-client", "revokes whichever client asks",
            breaks: "revocation-by-another-client",
            MistakenServer.recalling(
                .revocation,
                asked: { request, given in
                    guard request.parameter("client_secret") == nil,
                        let owner = request.parameter("token").flatMap(given.owner)
                    else { return request }
                    return request.changing("client_id") { _ in owner }
                })),
        Mistake(
            "revocation-ignores-secret", "does not look at the secret of a revocation",
            breaks: "revocation-wrong-secret",
            MistakenServer.asking(.revocation) { request, _ in
                request.changing("client_secret") { _ in nil }
            }),
    ]

    /// What they get wrong about the form of a revocation.
    private static let revocationRequests: [Mistake] = [
        Mistake(
            "revocation-reads-other-names", "takes the name refresh_token for token",
            breaks: "revocation-token-required",
            MistakenServer.asking(.revocation) { request, _ in
                guard let token = request.parameter("refresh_token") else { return request }
                return request.setting("token", token)
            }),
        Mistake(
            "revocation-succeeds-without-token", "answers 200 although there is no token",
            breaks: "revocation-token-required",
            and: .each(
                "revocation-error-json", "revocation-token-in-query",
                because: "It has no error for a missing token."),
            MistakenServer.asking(.revocation) { request, _ in
                request.parameter("token") == nil ? request.revokingNothing : request
            }),
        Mistake(
            "revocation-fails-in-html", "sends the errors of a revocation under the type text/html",
            breaks: "revocation-error-json",
            MistakenServer.replying(.revocation) { response, _, _ in
                response.status == 200
                    ? response : response.setting(field: "Content-Type", "text/html")
            }),
        Mistake(
            "revocation-answers-get", "revokes with GET", breaks: "revocation-post-only",
            MistakenServer.asking(.revocation) { request, _ in
                request.method == "GET" ? request.posted : request
            }),
        Mistake(
            "revocation-only-says-so-for-query", "answers 200 for a token in the URL of a POST",
            breaks: "revocation-token-in-query",
            MistakenServer.asking(.revocation) { request, _ in
                request.method == "POST" && request.query?.contains("token=") == true
                    ? request.revokingNothing : request
            }),
        Mistake(
            "revocation-believes-hint", "looks only where the hint says",
            breaks: "revocation-hint-does-not-mislead",
            MistakenServer.recalling(
                .revocation,
                asked: { request, given in
                    let token = request.parameter("token") ?? ""
                    let isMisled =
                        switch request.parameter("token_type_hint") {
                        case "access_token": given.accessTokens[token] == nil
                        case "refresh_token": given.refreshTokens[token] == nil
                        default: false
                        }
                    return isMisled ? request.revokingNothing : request
                })),
        Mistake(
            "revocation-refuses-unknown-hint", "refuses a hint that it does not know",
            breaks: "revocation-unknown-hint",
            MistakenServer.replying(.revocation) { response, request, _ in
                let known = ["access_token", "refresh_token"]
                return request.parameter("token_type_hint").map(known.contains) ?? true
                    ? response : .failure("unsupported_token_type")
            }),
        Mistake(
            "revocation-takes-first-token", "takes the first of several tokens",
            breaks: "revocation-repeated-parameter",
            MistakenServer.asking(.revocation) { request, _ in
                request.keepingPieces { form, index in
                    !form.names[..<index].contains(form.names[index])
                }
            }),
        Mistake(
            "revocation-ignores-content-type", "does not look at the type of a revocation",
            breaks: "revocation-form-type",
            MistakenServer.asking(.revocation) { request, _ in
                request.method == "POST" && request.query == nil ? request.posted : request
            }),
        Mistake(
            "revocation-refuses-unknown-parameters", "refuses parameters it does not know",
            breaks: "revocation-other-parameters-ignored",
            MistakenServer.refusingUnknown(
                .revocation,
                known: ["token", "token_type_hint", "client_id", "client_secret", "refresh_token"])),
    ]
}

extension [Rule.ID] {
    /// The rules of the revocation endpoint, beside the first, that look whether a refresh token
    /// works on.
    fileprivate static let endingRefreshTokens = [
        "refresh-grant-error-codes", "revocation-hint-does-not-mislead", "revocation-unknown-hint",
        "revocation-without-client", "revocation-by-another-client", "revocation-wrong-secret",
        "revocation-other-parameters-ignored",
    ]
}

extension WireRequest {
    /// The request for a token that was never given out.
    fileprivate var revokingNothing: WireRequest {
        form.values(of: "token").count > 1 ? self : setting("token", "unknown")
    }
}

extension GivenOut {
    /// The last answer with an access token.
    fileprivate var lastSuccess: WireResponse? {
        exchanges.last { $0.response.isSuccess }?.response
    }

    /// Whether a revocation of the token was answered with success.
    fileprivate func wasRevoked(_ token: String) -> Bool {
        exchanges.contains { exchange in
            exchange.request.endpoint == .revocation && exchange.response.status == 200
                && (exchange.request.parameter("token") == token
                    || sameGrant(exchange.request.parameter("token") ?? "", token))
        }
    }

    private func sameGrant(_ one: String, _ other: String) -> Bool {
        let codes = [one, other].map { (accessTokens[$0] ?? refreshTokens[$0])?.parameter("code") }
        return codes[0] != nil && codes[0] == codes[1]
    }
}
