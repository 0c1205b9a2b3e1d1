import Conformance
import Foundation
import StrictCodecs

extension Mistake {
    /// What people get wrong when a code is exchanged.
    static let codeGrant =
        (codeClients + codeCredentials + codeUses + codeBindings + codeAnswers).aboutApps
        + ServerChanges([
            ("code-grant-marks-codes-late", RacingServer(name: "code", concernsApps: true)),
            ("code-grant-busy-with-one", BusyServer(name: "code", concernsApps: true)),
            (
                "code-grant-issues-bearer-in-token",
                MistakenServer.wrapping("access_token", "Bearer ", in: [.code])
            ),
            (
                "code-grant-quotes-access-tokens",
                MistakenServer.wrapping("access_token", "\"", "\"", in: [.code])
            ),
            (
                "code-grant-begins-refresh-tokens-with-a-line",
                MistakenServer.wrapping("refresh_token", "\n")
            ),
        ])

    /// What they get wrong about the client and its secret.
    private static let codeClients: ServerChanges = [
        "code-grant-keeps-one-code": .refusingCode { request, past in
            request.parameter("code").map { $0 != past.codes.last } ?? false
        },
        "code-grant-demands-every-secret": .demandingSecrets(
            .code, of: [.android, .ios, .chrome, .uwp]),
        "code-grant-demands-uwp-secret": .demandingSecrets(.code, of: [.uwp]),
        "code-grant-denies-without-secret": .denyingWithoutSecret(.code),
        "code-grant-decodes-no-header": .refusingHeader(with: "%"),
        "code-grant-leaves-plus-in-header": .refusingHeader(with: "+"),
        "code-grant-ignores-secret-in-header": .asking(.code) { request, past in
            let named = request.parameter("client_id")
            guard request[field: "Authorization"] != nil, !request.has("client_secret"),
                named == nil || named == request.credentials?.clientID
            else { return nil }
            return past.authorization(of: request)?.parameter("client_id").map {
                request.without(field: "Authorization").dropping("client_id")
                    .adding("client_id", $0)
            }
        },
        "code-grant-compares-secrets-as-numbers": .asking(.code) { request, past in
            guard let secret = past.client(of: request)?.clientSecret, let number = Double(secret)
            else { return nil }
            return request.changing("client_secret") { Double($0) == number ? secret : $0 }
        },
        "code-grant-trusts-secret": .asking(.any) { request, past in
            let hasSecret = past.client(of: request)?.clientSecret != nil
            guard hasSecret || request[field: "Authorization"] != nil else { return nil }
            return request.dropping("code_challenge", "code_challenge_method", "code_verifier")
        },
    ]

    /// What they get wrong about credentials in the header and in the content.
    private static let codeCredentials: ServerChanges = [
        "code-grant-refuses-client-id-beside-header": .failing(.code, "invalid_request") {
            $0[field: "Authorization"] != nil && $0.parameter("client_id") != nil
                && !$0.has("client_secret")
        },
        "code-grant-prefers-secret-in-content": .reading(.code) {
            $0.hasTwoSecrets ? $0.without(field: "Authorization") : nil
        },
        "code-grant-prefers-secret-in-header": .reading(.code) {
            $0.hasTwoSecrets && $0.credentials != nil ? $0.dropping("client_secret") : nil
        },
        "code-grant-takes-either-secret": .asking(.code) { request, past in
            guard request.hasTwoSecrets else { return nil }
            let credentials = request.credentials
            return past.settings.clients.contains { credentials?.areRight(for: $0) == true }
                ? request.dropping("client_secret") : request.without(field: "Authorization")
        },
        "code-grant-takes-two-authentications": .reading(.code) { request in
            request.hasTwoSecrets
                && request.credentials?.clientSecret == request.parameter("client_secret")
                ? request.dropping("client_secret") : nil
        },
        "code-grant-ignores-broken-header": .reading(.code) {
            $0.credentials == nil ? $0.without(field: "Authorization") : nil
        },
        "code-grant-authenticates-one-client-for-another": .asking(.code) { request, past in
            guard let credentials = request.credentials, !request.has("client_secret"),
                request.parameter("client_id") != nil,
                past.settings.clients.contains(where: credentials.areRight)
            else { return nil }
            return request.without(field: "Authorization")
        },
        "code-grant-challenges-known-clients-only": .replying(.code) { response, request, past in
            let isKnown = past.settings.clients.contains {
                $0.clientID == request.credentials?.clientID
            }
            return isKnown ? nil : response.setting(field: "WWW-Authenticate", nil)
        },
        "code-grant-calls-missing-client-unauthorized": .failing(.code, "unauthorized_client") {
            $0[field: "Authorization"] == nil && $0.parameter("client_id") == nil
        },
    ]

    /// What they get wrong about how often and how long a code is good.
    private static let codeUses: ServerChanges = [
        "code-grant-exchanges-again": .exchangingAgain,
        "code-grant-forgets-used-codes-at-a-revocation": .replying(.code) { _, request, past in
            let used = past.exchanges.firstIndex {
                $0.request.body == request.body && $0.response.isSuccess
            }
            let later = past.exchanges[(used ?? past.exchanges.endIndex)...]
            let isRevoked = later.contains { $0.request.endpoint == .revocation }
            return isRevoked ? later.first?.response : nil
        },
        "code-grant-forgives-reuse": .refusingCode { request, past in
            past.exchanges.contains { earlier, response in
                response.isSuccess && earlier.parameter("code") == request.parameter("code")
            }
        },
        "code-grant-compares-minutes-of-the-hour": .init(passing: { seconds, _ in seconds % 3600 }),
        "code-grant-codes-live-ten-seconds": .init(passing: { seconds, _ in
            seconds > 10 ? max(seconds, 3600) : seconds
        }),
        "code-grant-codes-live-half-an-hour": .init(passing: { seconds, _ in
            seconds < 1800 ? 0 : seconds
        }),
        "code-grant-failed-attempts-renew-the-code": renewingCodes,
    ]

    /// Keeps a code after a wrong verifier, and lets no time pass from then on.
    private static let renewingCodes = {
        var server = MistakenServer.keepingCodes()
        server.passing = { seconds, past in
            let last = past.exchanges.last
            return last?.request.isOf(.code) == true && last?.response.isSuccess == false
                ? 0 : seconds
        }
        return server
    }()

    /// What they get wrong about what a code is bound to.
    private static let codeBindings: ServerChanges = [
        "code-grant-has-default-client": .asking(.code) { request, past in
            request.parameter("client_id") == nil ? request.ofOwner(past) : nil
        },
        "code-grant-takes-every-registered-client": .asking(.code) { request, past in
            past.client(of: request) == nil ? nil : request.ofOwner(past)
        },
        "code-grant-takes-every-registered-uri": .asking(.code) { request, past in
            guard let uri = request.parameter("redirect_uri"),
                past.redirectURIs(for: request).containsOctets(of: uri)
            else { return nil }
            return past.authorization(of: request)?.parameter("redirect_uri")
                .map { request.setting("redirect_uri", $0) }
        },
        "code-grant-takes-any-client": .asking(.code) { $0.ofOwner($1) },
        "code-grant-takes-a-verifier-for-the-client": .asking(.code) { request, past in
            past.authorization(of: request)?.parameter("code_challenge") == nil
                ? nil : request.ofOwner(past)
        },
        "code-grant-takes-access-token-for-code": .asking(.code) { request, past in
            past.accessToken(request.parameter("code")) == nil
                ? nil : past.codes.last.map { request.setting("code", $0) }
        },
    ]
}

extension MistakenServer {
    /// Refuses credentials in the header that have a character when they are decoded from base64.
    fileprivate static func refusingHeader(with character: Unicode.Scalar) -> MistakenServer {
        replying(.code) { _, request, _ in
            let pair = request[field: "Authorization"]
                .flatMap { Data(base64Encoded: String($0.dropFirst(6))) }
            return pair?.contains(UInt8(ascii: character)) == true
                ? .failure("invalid_client", status: 401) : nil
        }
    }

    /// Takes some codes for unknown ones.
    static func refusingCode(
        _ isRefused: @escaping @Sendable (WireRequest, ServerPast) -> Bool
    ) -> MistakenServer {
        asking(.code) { request, past in
            isRefused(request, past) ? request.changing("code") { _ in "unknown" } : nil
        }
    }

    /// Takes a code or a token for one that was issued and resembles it.
    static func finding(
        _ name: String, _ issued: @escaping @Sendable (ServerPast) -> [String],
        _ resembles: @escaping @Sendable (_ received: String, _ issued: String) -> Bool
    ) -> MistakenServer {
        asking(.any) { request, past in
            guard request.endpoint == .token, request.values(of: name).count == 1 else {
                return nil
            }
            return request.changing(name) { received in
                received.utf8.count < 8
                    ? received : issued(past).first { resembles(received, $0) } ?? received
            }
        }
    }

    /// Answers an exchange that is repeated as it did at first.
    static let exchangingAgain = replying(.code) { _, request, past in
        past.exchanges.last { $0.request.body == request.body && $0.response.isSuccess }?.response
    }

    /// Demands the secret of every client of some types that has one.
    static func demandingSecrets(
        _ kind: WireRequest.Kind, of types: Set<ClientType>
    ) -> MistakenServer {
        replying(kind) { _, request, past in
            guard let client = past.client(of: request), client.clientSecret != nil,
                let type = client.type, types.contains(type),
                request.parameter("client_secret") == nil
            else { return nil }
            return .failure("invalid_client", status: 401)
        }
    }

    /// Has an error of its own for a desktop client without its secret.
    static func denyingWithoutSecret(_ kind: WireRequest.Kind) -> MistakenServer {
        granting(kind) { _, request, past in
            past.client(of: request)?.type == .desktop && request[field: "Authorization"] == nil
                && request.parameter("client_secret") == nil
                ? .failure("access_denied") : nil
        }
    }

    /// Takes the redirect URI of an exchange for that of the authorization request.
    static func redirecting(
        _ matches: @escaping @Sendable (_ received: String, _ requested: String) -> Bool
    ) -> MistakenServer {
        asking(.code) { request, past in
            let requested = past.authorization(of: request)?.parameter("redirect_uri")
            let received = request.values(of: "redirect_uri")
            guard let requested, received.count < 2, matches(received.first ?? "", requested)
            else { return nil }
            return request.setting("redirect_uri", requested)
        }
    }
}

extension BasicCredentials {
    /// Whether they are those of a client.
    fileprivate func areRight(for client: ServerSettings.Client) -> Bool {
        client.clientID == clientID && client.clientSecret == clientSecret
    }
}

extension WireRequest {
    /// The credentials in the header.
    fileprivate var credentials: BasicCredentials? {
        self[field: "Authorization"].flatMap { BasicCredentials($0) }
    }

    /// Whether the header and the content have a secret.
    fileprivate var hasTwoSecrets: Bool {
        self[field: "Authorization"] != nil && parameter("client_secret") != nil
    }

    /// The request as one of the client to which the code was issued, if no header names a client.
    func ofOwner(_ past: ServerPast) -> WireRequest? {
        guard self[field: "Authorization"] == nil else { return nil }
        return past.authorization(of: self)?.parameter("client_id")
            .map { setting("client_id", $0) }
    }
}
