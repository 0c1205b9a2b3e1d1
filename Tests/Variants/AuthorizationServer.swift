import Conformance
import Foundation
import Mistakes
import StrictCodecs

extension Variant {
    /// What servers may do.
    static let ofServers: Changes = [
        "server-refuses-unknown-tokens": MistakenServer.replying(.revocation) {
            response, request, past in
            guard response.status == 200 else { return nil }
            return past.isLiving(request.parameter("token")) ? nil : .failure("invalid_token")
        },
        "server-names-more-audiences": MistakenServer.identifying { claims, _, _ in
            let more = [
                JSON.Member("azp", claims["aud"] ?? .null), .init("auth_time", 1_700_000_000),
            ]
            let audiences = claims.changing("aud") { ["https://api.example.com", $0] }
                .changing("exp") { _ in .decimal(1_700_003_600.5) }
            return .object(more + (audiences.members ?? []))
        },
        "server-rotates-refresh-tokens": RotatingServer(),
        "server-keeps-a-replaced-token-until-the-new-one-is-used": RotatingServer(waits: true),
        "server-requires-pkce": MistakenServer.replying(.authorization) { response, request, past in
            guard response.code != nil, past.client(of: request)?.type != nil,
                request.parameter("code_challenge") == nil
            else { return nil }
            return response.failing("invalid_request")
        },
        "server-answers-a-missing-verifier-with-invalid-request": MistakenServer.replying(.code) {
            response, request, _ in
            let isRefused = response.content?["error"]?.text == "invalid_grant"
            let isMissing = request.values(of: "code_verifier").isEmpty
            return isRefused && isMissing ? .failure("invalid_request") : nil
        },
        "server-adds-the-scopes-of-earlier-sign-ins": MistakenServer.replying(.code) {
            response, request, past in
            guard response.isSuccess else { return nil }
            let client = request.parameter("client_id")
            let earlier = past.exchanges.filter { $0.request.parameter("client_id") == client }
            let texts = (earlier.map(\.response) + [response]).compactMap {
                $0.content?["scope"]?.text
            }
            let scopes = Set(texts.flatMap { $0.split(separator: " ") }).sorted()
            return response.telling("scope", .string(scopes.joined(separator: " ")))
        },
        "server-answers-simultaneous-requests-otherwise": LimitingServer(),
        "server-issues-long-codes": MistakenServer.changing {
            let filling = String(repeating: "~", count: 560)
            $0.asked = { request, _ in
                request.changing("code") { $0.replacingText(filling, with: "") }
            }
            $0.answered = { response, _, _ in
                response.code.map { response.setting("code", $0 + filling) }
            }
        },
        "server-limits-simultaneous-exchanges": BusyServer(
            name: "code", concernsApps: true, refusal: .tooMany),
        "server-limits-simultaneous-flips": BusyServer(
            name: "code", concernsApps: false, refusal: .tooMany),
        "server-limits-simultaneous-refreshes": BusyServer(
            name: "refresh_token", concernsApps: true, refusal: .tooMany),
    ]

    /// What the pages of servers may be.
    static let ofPages: Changes = [
        "server-shows-errors-at-another-origin": MistakenServer.changing {
            $0.pages = ["https://error.example.com"]
            $0.answered = { response, request, _ in
                guard request.endpoint == .authorization, response.status == 400 else { return nil }
                return .leading(to: "https://error.example.com/oauth/error?e=invalid_request")
            }
        },
        "server-signs-in-at-another-origin": MistakenServer.changing {
            $0.pages = ["https://login.example.com"]
            $0.shown = { page, _, _ in
                page.status == 200
                    ? .leading(to: "https://login.example.com/sso?continue=x") : nil
            }
        },
        "server-asks-for-the-password-first": MistakenServer.changing {
            $0.shown = { page, _, past in
                page.status == 200 && past.exchanges.isEmpty ? page.askingForPassword : nil
            }
        },
        "server-answers-its-form-with-a-page": MistakenServer.changing {
            $0.lacks = [.formRedirection]
            $0.shown = { page, _, _ in page.withFormsToItself }
        },
        "server-keeps-a-refusal-in-mind": MistakenServer.changing {
            $0.shown = { page, request, past in
                let isRefused = past.exchanges.contains { exchange in
                    exchange.request.parameter("client_id") == request.parameter("client_id")
                        && exchange.response.values(of: "error") == ["access_denied"]
                }
                guard isRefused, page.status == 200 else { return nil }
                return WireResponse.page.reporting(
                    "access_denied", to: request, state: request.parameter("state"))
            }
        },
    ]
}

extension WireResponse {
    /// An answer to a client that sends too many requests at once (RFC 6585, Section 4).
    fileprivate static let tooMany = WireResponse(
        status: 429,
        fields: [
            HeaderField(name: "Content-Type", value: "application/json"),
            HeaderField(name: "Retry-After", value: "1"),
        ], body: #"{"error":"temporarily_unavailable"}"#)

    /// A redirection.
    fileprivate static func leading(to location: String) -> WireResponse {
        WireResponse(status: 302, fields: [HeaderField(name: "Location", value: location)])
    }

    /// The page with forms that may only be sent to the server itself.
    fileprivate var withFormsToItself: WireResponse {
        let policy = self[field: "Content-Security-Policy"]
        return policy.map {
            setting(field: "Content-Security-Policy", "\($0); form-action 'self'")
        } ?? self
    }

    /// The first of two pages, whose form leads to the second.
    fileprivate var askingForPassword: WireResponse {
        let form = """
            <form method="post" action="/signin"><input name="user">\
            <input name="password" type="password"><button>Sign in</button></form>
            """
        let page = withFormsToItself
        return WireResponse(
            status: page.status, fields: page.fields,
            body: "<!DOCTYPE html><html lang=\"en\"><title>Sign in</title>\(form)</html>")
    }
}

extension ServerPast {
    /// Whether a token was issued, and neither it nor another one of the same code was revoked.
    fileprivate func isLiving(_ token: String?) -> Bool {
        guard let code = code(behind: token) else { return false }
        return !exchanges.contains { request, response in
            request.isOf(.revocation) && response.status == 200
                && self.code(behind: request.parameter("token")) == code
        }
    }

    /// The code for which a token was issued first.
    private func code(behind token: String?) -> String? {
        guard let request = refreshToken(token) ?? accessToken(token) else { return nil }
        return request.parameter("code") ?? code(behind: request.parameter("refresh_token"))
    }
}

/// The server, except that it says less to simultaneous requests which it does not serve.
private struct LimitingServer: AuthorizationServer {
    func session(in settings: ServerSettings) async throws -> any ServerSession {
        Session(base: try await Base.session(in: settings))
    }

    private struct Session: ServerSession {
        let base: any ServerSession

        func respond(to request: WireRequest) async throws -> WireResponse {
            try await base.respond(to: request)
        }

        func respond(atOnceTo requests: [WireRequest]) async throws -> [WireResponse] {
            try await base.respond(atOnceTo: requests).map { response in
                response.content?["error"] == nil ? response : .failure("invalid_request")
            }
        }

        func page(for request: WireRequest) async throws -> WireResponse {
            try await base.page(for: request)
        }

        func wait(seconds: Int) async throws { try await base.wait(seconds: seconds) }
    }
}

/// The server, except that it replaces a refresh token whenever it is used; one that comes again after that ends
/// the session of those that replaced it (RFC 9700, Section 4.14.2).
private struct RotatingServer: AuthorizationServer {
    /// Whether a replaced token works until its successor is used.
    var waits = false

    func session(in settings: ServerSettings) async throws -> any ServerSession {
        Session(base: try await Base.session(in: settings), waits: waits)
    }

    private struct Session: ServerSession {
        /// The refresh tokens of the server behind those that replaced them, and those that were replaced.
        private struct Tokens {
            var originals: [String: String] = [:]
            var successors: [String: String] = [:]
            var replaced: Set<String> = []
            var ended: Set<String> = []
        }

        let base: any ServerSession
        let waits: Bool
        private let tokens = Memory(Tokens())

        init(base: any ServerSession, waits: Bool) {
            self.base = base
            self.waits = waits
        }

        func respond(to request: WireRequest) async throws -> WireResponse {
            let isRefresh = request.isOf(.refresh) && request.values(of: "refresh_token").count == 1
            guard isRefresh, let token = request.parameter("refresh_token") else {
                return try await base.respond(to: original(request))
            }
            guard !isEnded(token) else { return .failure("invalid_grant") }
            let response = try await base.respond(to: original(request))
            return response.isSuccess ? replacing(token, in: response) : response
        }

        func page(for request: WireRequest) async throws -> WireResponse {
            try await base.page(for: request)
        }

        func wait(seconds: Int) async throws { try await base.wait(seconds: seconds) }

        /// The request with the tokens that the server knows.
        private func original(_ request: WireRequest) -> WireRequest {
            let originals = tokens.value.originals
            return ["refresh_token", "token"].reduce(request) { request, name in
                request.changing(name) { originals[$0] ?? $0 }
            }
        }

        private func isEnded(_ token: String) -> Bool {
            tokens.change { tokens in
                let family = tokens.originals[token] ?? token
                if tokens.replaced.contains(token) { tokens.ended.insert(family) }
                return tokens.ended.contains(family)
            }
        }

        private func replacing(_ token: String, in response: WireResponse) -> WireResponse {
            let fresh = UUID().uuidString + UUID().uuidString
            let successor = tokens.change { tokens in
                let earlier = tokens.successors.first { $0.value == token }?.key
                let successor = tokens.successors[token] ?? fresh
                tokens.successors[token] = successor
                tokens.originals[successor] = tokens.originals[token] ?? token
                if let ended = waits ? earlier : token { tokens.replaced.insert(ended) }
                return successor
            }
            return response.telling("refresh_token", .string(successor))
        }
    }
}
