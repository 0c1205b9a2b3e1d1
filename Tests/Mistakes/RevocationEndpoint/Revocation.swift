import Conformance

extension Mistake {
    /// What people get wrong when a token is revoked.
    static let revocation: ServerChanges = revocationEffects + revocationRequests

    /// What they get wrong about what a revocation does.
    private static let revocationEffects: ServerChanges = [
        "revocation-has-no-content": .recalling(
            .revocation,
            answered: { response, request, given in
                let exchange = given.accessTokens[request.parameter("token") ?? ""]
                return exchange?.isOf(.refresh) == true && response.status == 200
                    ? response.with(status: 204) : response
            }),
        "revocation-lasts-a-day": .recalling(
            .refresh,
            answered: { response, request, given in
                guard given.seconds >= 86_400, let token = request.parameter("refresh_token"),
                    given.wasRevoked(token), let success = given.lastSuccess
                else { return response }
                return success
            }),
        "revocation-does-nothing": .recalling(
            .revocation,
            asked: { request, given in
                given.refreshTokens[request.parameter("token") ?? ""] == nil
                    ? request : request.revokingNothing
            }),
        "revocation-leaves-refresh-token": .recalling(
            .revocation,
            asked: { request, given in
                given.accessTokens[request.parameter("token") ?? ""] == nil
                    ? request : request.revokingNothing
            }),
        "revocation-forgets-refreshed-tokens": .recalling(
            .revocation,
            asked: { request, given in
                let exchange = given.accessTokens[request.parameter("token") ?? ""]
                return exchange?.isOf(.refresh) == true ? request.revokingNothing : request
            }),
        "revocation-ends-all-sessions": .recalling(
            .refresh,
            asked: { request, given in
                let revoked = given.exchanges.last { $0.request.endpoint == .revocation }
                let isNewer = given.exchanges.last?.request.isOf(.code) == true
                return revoked?.response.status == 200 && !isNewer
                    ? request.changing("refresh_token") { _ in "revoked" } : request
            }),
        "revocation-fails-silently": .recalling(
            .revocation,
            answered: { response, request, given in
                guard let token = request.parameter("token"),
                    request.form.values(of: "token").count == 1
                else { return response }
                let isKnown = given.owner(of: token) != nil && !given.wasRevoked(token)
                return isKnown ? response : WireResponse(status: 400)
            }),
        "revocation-only-says-so-without-client": .asking(.revocation) { request, _ in
            request.parameter("client_id") == nil ? request.revokingNothing : request
        },
        "revocation-takes-any-client": .recalling(
            .revocation,
            asked: { request, given in
                guard request.parameter("client_secret") == nil,
                    let owner = request.parameter("token").flatMap(given.owner)
                else { return request }
                return request.changing("client_id") { _ in owner }
            }),
        "revocation-ignores-secret": .asking(.revocation) { request, _ in
            request.changing("client_secret") { _ in nil }
        },
    ]

    /// What they get wrong about the form of a revocation.
    private static let revocationRequests: ServerChanges = [
        "revocation-reads-other-names": .asking(.revocation) { request, _ in
            guard let token = request.parameter("refresh_token") else { return request }
            return request.setting("token", token)
        },
        "revocation-succeeds-without-token": .asking(.revocation) { request, _ in
            request.parameter("token") == nil ? request.revokingNothing : request
        },
        "revocation-fails-in-html": .replying(.revocation) { response, _, _ in
            response.status == 200
                ? response : response.setting(field: "Content-Type", "text/html")
        },
        "revocation-answers-get": .asking(.revocation) { request, _ in
            request.method == "GET" ? request.posted : request
        },
        "revocation-only-says-so-for-query": .asking(.revocation) { request, _ in
            request.method == "POST" && request.query?.contains("token=") == true
                ? request.revokingNothing : request
        },
        "revocation-believes-hint": .recalling(
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
            }),
        "revocation-refuses-unknown-hint": .replying(.revocation) {
            response, request, _ in
            let known = ["access_token", "refresh_token"]
            return request.parameter("token_type_hint").map(known.contains) ?? true
                ? response : .failure("unsupported_token_type")
        },
        "revocation-takes-first-token": .asking(.revocation) { request, _ in
            request.keepingPieces { form, index in
                !form.names[..<index].contains(form.names[index])
            }
        },
        "revocation-ignores-content-type": .asking(.revocation) { request, _ in
            request.method == "POST" && request.query == nil ? request.posted : request
        },
        "revocation-refuses-unknown-parameters": .refusingUnknown(
            .revocation,
            known: ["token", "token_type_hint", "client_id", "client_secret", "refresh_token"]),
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
