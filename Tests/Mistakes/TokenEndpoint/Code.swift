import Conformance
import Foundation

extension Mistake {
    /// What people get wrong when a code is exchanged.
    static let codeGrant: ServerChanges =
        codeClients + codeUses + codeBindings + codeRequests + codeErrors + codeAnswers

    /// What they get wrong about the client and its secret.
    private static let codeClients: ServerChanges = [
        "code-grant-keeps-one-code": .recalling(
            .code,
            asked: { request, given in
                guard let code = request.parameter("code"), code != given.codesInOrder.last
                else { return request }
                return request.changing("code") { _ in "unknown" }
            }),
        "code-grant-demands-every-secret": .demandingSecrets(
            .code, of: [.android, .ios, .chrome, .uwp]),
        "code-grant-demands-uwp-secret": .demandingSecrets(.code, of: [.uwp]),
        "code-grant-ignores-secret": .asking(.code) { request, _ in
            request.form.values(of: "client_secret").count == 1
                ? request.changing("client_secret") { _ in nil } : request
        },
        "code-grant-trims-secret": .asking(.code) { request, _ in
            request.changing("client_secret") { $0.trimmingCharacters(in: .newlines) }
        },
        "code-grant-denies-without-secret": .denyingWithoutSecret(.code),
        "code-grant-reads-no-header": .asking(.code) { request, _ in
            request.without(field: "Authorization")
        },
        "code-grant-decodes-no-header": .replying(.code) { response, request, _ in
            let pair = request[field: "Authorization"]
                .flatMap { Data(base64Encoded: String($0.dropFirst(6))) }
            return pair?.contains(UInt8(ascii: "%")) == true
                ? .failure("invalid_client", status: 401) : response
        },
        "code-grant-trusts-secret": .ofApps(flow: { setting in
            .init(asked: { request in
                let hasSecret = setting.client(of: request)?.clientSecret != nil
                guard hasSecret || request[field: "Authorization"] != nil else {
                    return request
                }
                return ["code_challenge", "code_challenge_method", "code_verifier"]
                    .reduce(request) { $0.changing($1) { _ in nil } }
            })
        }),
    ]

    /// What they get wrong about how often and how long a code is good.
    private static let codeUses: ServerChanges = [
        "code-grant-exchanges-again": .recalling(
            .code,
            answered: { response, request, given in
                given.exchanges.last { $0.request.body == request.body && $0.response.isSuccess }?
                    .response ?? response
            }),
        "code-grant-forgives-reuse": .recalling(
            .code,
            asked: { request, given in
                let isUsed = given.exchanges.contains { exchange in
                    exchange.response.isSuccess
                        && exchange.request.parameter("code") == request.parameter("code")
                }
                return isUsed ? request.changing("code") { _ in "unknown" } : request
            }),
        "code-grant-compares-minutes-of-the-hour": .passing { $0 % 3600 },
        "code-grant-codes-live-half-an-hour": .passing { $0 < 1800 ? 0 : $0 },
    ]

    /// What they get wrong about what a code is bound to.
    private static let codeBindings: ServerChanges = [
        "code-grant-has-default-client": .recalling(
            .code,
            asked: { request, given in
                guard request.parameter("client_id") == nil,
                    request[field: "Authorization"] == nil,
                    let owner = given.authorization(of: request)?.parameter("client_id")
                else { return request }
                return request.setting("client_id", owner)
            }),
        "code-grant-takes-any-client": .recalling(
            .code,
            asked: { request, given in
                guard request[field: "Authorization"] == nil,
                    let owner = given.authorization(of: request)?.parameter("client_id")
                else { return request }
                return request.setting("client_id", owner)
            }),
        "code-grant-ignores-port": .redirecting { received, requested in
            received.replacing(/:[0-9]+/, with: "") == requested.replacing(/:[0-9]+/, with: "")
        },
        "code-grant-has-default-redirect-uri": .redirecting { received, _ in received.isEmpty },
        "code-grant-ignores-redirect-uri": .redirecting { _, _ in true },
        "code-grant-takes-access-token-for-code": .recalling(
            .code,
            asked: { request, given in
                let isToken = given.accessTokens[request.parameter("code") ?? ""] != nil
                guard isToken, let code = given.codesInOrder.last else { return request }
                return request.setting("code", code)
            }),
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
    ) -> MistakenServer { ofApps(flow: { _ in MistakenServer.Flow(passing: change) }) }

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
