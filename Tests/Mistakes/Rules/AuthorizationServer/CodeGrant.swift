import Conformance
import Foundation

extension Mistake {
    /// What people get wrong when a code is exchanged.
    static let codeGrant: [Mistake] =
        codeClients + codeUses + codeBindings + codeRequests + codeErrors + codeAnswers

    /// What they get wrong about the client and its secret.
    private static let codeClients: [Mistake] = [
        Mistake(
            "code-grant-keeps-one-code", "keeps one code at a time",
            breaks: "code-grant-redeemed",
            MistakenServer.recalling(
                .code,
                asked: { request, given in
                    guard let code = request.parameter("code"), code != given.codesInOrder.last
                    else { return request }
                    return request.changing("code") { _ in "unknown" }
                })),
        Mistake(
            "code-grant-demands-every-secret", "demands the secret of every client that has one",
            breaks: "code-grant-secret-not-demanded",
            and: .each(
                "refresh-grant-secret-not-demanded", "code-grant-uwp-secret-not-demanded",
                "refresh-grant-uwp-secret-not-demanded",
                because: "A client there has a secret and exchanges its code without it."),
            MistakenServer.demandingSecrets(.code, of: [.android, .ios, .chrome, .uwp])),
        Mistake(
            "code-grant-demands-uwp-secret", "demands the secret of a UWP client",
            breaks: "code-grant-uwp-secret-not-demanded",
            and: ["refresh-grant-uwp-secret-not-demanded": "It begins with an exchange like that."],
            MistakenServer.demandingSecrets(.code, of: [.uwp])),
        Mistake(
            "code-grant-ignores-secret", "does not look at the secret",
            breaks: "code-grant-wrong-secret-refused",
            MistakenServer.asking(.code) { request, _ in
                request.form.values(of: "client_secret").count == 1
                    ? request.changing("client_secret") { _ in nil } : request
            }),
        Mistake(
            "code-grant-trims-secret", "trims the secret",
            breaks: "code-grant-wrong-secret-refused",
            MistakenServer.asking(.code) { request, _ in
                request.changing("client_secret") { $0.trimmingCharacters(in: .newlines) }
            }),
        Mistake(
            "code-grant-denies-without-secret", "calls a missing secret access_denied",
            breaks: "code-grant-desktop-secret-optional", MistakenServer.denyingWithoutSecret(.code)
        ),
        Mistake(
            "code-grant-reads-no-header", "does not read the Authorization header",
            breaks: "code-grant-secret-in-header",
            MistakenServer.asking(.code) { request, _ in request.without(field: "Authorization") }),
        Mistake(
            "code-grant-decodes-no-header", "does not decode what is in the Authorization header",
            breaks: "code-grant-secret-in-header",
            MistakenServer.replying(.code) { response, request, _ in
                let pair = request[field: "Authorization"]
                    .flatMap { Data(base64Encoded: String($0.dropFirst(6))) }
                return pair?.contains(UInt8(ascii: "%")) == true
                    ? .failure("invalid_client", status: 401) : response
            }),
        Mistake(
            "code-grant-trusts-secret", "checks the secret in place of the verifier",
            breaks: "code-grant-secret-does-not-replace-verifier",
            MistakenServer.ofApps(flow: { setting in
                .init(asked: { request in
                    let hasSecret = setting.client(of: request)?.clientSecret != nil
                    guard hasSecret || request[field: "Authorization"] != nil else {
                        return request
                    }
                    return ["code_challenge", "code_challenge_method", "code_verifier"]
                        .reduce(request) { $0.changing($1) { _ in nil } }
                })
            })),
    ]

    /// What they get wrong about how often and how long a code is good.
    private static let codeUses: [Mistake] = [
        Mistake(
            "code-grant-exchanges-again", "exchanges a code again",
            breaks: "code-grant-used-once",
            and: [
                "code-grant-error-codes": "A code that was used gets a token."
            ],
            MistakenServer.recalling(
                .code,
                answered: { response, request, given in
                    given.exchanges.last {
                        $0.request.body == request.body && $0.response.isSuccess
                    }?
                    .response ?? response
                })),
        Mistake(
            "code-grant-forgives-reuse", "only refuses a code that is used again",
            breaks: "code-grant-reuse-revokes-tokens",
            MistakenServer.recalling(
                .code,
                asked: { request, given in
                    let isUsed = given.exchanges.contains { exchange in
                        exchange.response.isSuccess
                            && exchange.request.parameter("code") == request.parameter("code")
                    }
                    return isUsed ? request.changing("code") { _ in "unknown" } : request
                })),
        Mistake(
            "code-grant-compares-minutes-of-the-hour",
            "lets codes expire by the minute of the hour",
            breaks: "code-grant-code-expires", MistakenServer.passing { $0 % 3600 }),
        Mistake(
            "code-grant-codes-live-half-an-hour", "lets a code live for half an hour",
            breaks: "code-grant-code-expires-in-ten-minutes",
            MistakenServer.passing { $0 < 1800 ? 0 : $0 }),
    ]

    /// What they get wrong about what a code is bound to.
    private static let codeBindings: [Mistake] = [
        Mistake(
            "code-grant-has-default-client", "compares the client only if the request names one",
            breaks: "code-grant-bound-to-client",
            MistakenServer.recalling(
                .code,
                asked: { request, given in
                    guard request.parameter("client_id") == nil,
                        request[field: "Authorization"] == nil,
                        let owner = given.authorization(of: request)?.parameter("client_id")
                    else { return request }
                    return request.setting("client_id", owner)
                })),
        Mistake(
            "code-grant-takes-any-client", "exchanges a code whichever client asks",
            breaks: "code-grant-bound-to-client",
            and: [
                "code-grant-repeated-parameter": "It does not look at the client at all.",
                "code-grant-error-codes": "Another client gets a token.",
                "code-grant-refusal-issues-nothing": "Another client gets a token.",
            ],
            MistakenServer.recalling(
                .code,
                asked: { request, given in
                    guard request[field: "Authorization"] == nil,
                        let owner = given.authorization(of: request)?.parameter("client_id")
                    else { return request }
                    return request.setting("client_id", owner)
                })),
        Mistake(
            "code-grant-ignores-port", "ignores the port when a code is exchanged",
            breaks: "code-grant-bound-to-redirect-uri",
            MistakenServer.redirecting { received, requested in
                received.replacing(/:[0-9]+/, with: "") == requested.replacing(/:[0-9]+/, with: "")
            }),
        Mistake(
            "code-grant-has-default-redirect-uri",
            "compares the redirect URI only if the request has one",
            breaks: "code-grant-bound-to-redirect-uri",
            MistakenServer.redirecting { received, _ in received.isEmpty }),
        Mistake(
            "code-grant-ignores-redirect-uri", "exchanges a code whatever the redirect URI is",
            breaks: "code-grant-bound-to-redirect-uri",
            and: [
                "code-grant-error-codes": "The client's other URI gets a token.",
                "code-grant-refusal-issues-nothing": "The client's other URI gets a token.",
            ],
            MistakenServer.redirecting { _, _ in true }),
        Mistake(
            "code-grant-takes-access-token-for-code", "takes an access token for its code",
            breaks: "code-grant-unknown-code",
            MistakenServer.recalling(
                .code,
                asked: { request, given in
                    let isToken = given.accessTokens[request.parameter("code") ?? ""] != nil
                    guard isToken, let code = given.codesInOrder.last else { return request }
                    return request.setting("code", code)
                })),
    ]
}

extension MistakenServer {
    /// Demands the secret of every client of some types that has one.
    static func demandingSecrets(
        _ kind: WireRequest.Kind, of types: Set<ClientType>
    ) -> MistakenServer {
        replying(kind) { response, request, setting in
            guard let client = setting.client(of: request), client.clientSecret != nil,
                let type = client.type, types.contains(type),
                request.parameter("client_secret") == nil
            else { return response }
            return .failure("invalid_client", status: 401)
        }
    }

    /// Has an error of its own for a desktop client without its secret.
    static func denyingWithoutSecret(_ kind: WireRequest.Kind) -> MistakenServer {
        replying(kind) { response, request, setting in
            setting.client(of: request)?.type == .desktop && response.isSuccess
                && request.parameter("client_secret") == nil
                ? .failure("access_denied") : response
        }
    }

    /// Changes the time that goes by.
    fileprivate static func passing(
        _ change: @escaping @Sendable (Int) -> Int
    ) -> MistakenServer {
        ofApps(flow: { _ in MistakenServer.Flow(passing: change) })
    }

    /// Takes the redirect URI of an exchange for that of the authorization request.
    fileprivate static func redirecting(
        _ matches: @escaping @Sendable (_ received: String, _ requested: String) -> Bool
    ) -> MistakenServer {
        recalling(
            .code,
            asked: { request, given in
                let requested = given.authorization(of: request)?.parameter("redirect_uri")
                let received = request.form.values(of: "redirect_uri")
                guard let requested, received.count < 2, matches(received.first ?? "", requested)
                else { return request }
                return request.setting("redirect_uri", requested)
            })
    }
}
