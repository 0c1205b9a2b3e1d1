import Conformance
import Foundation
import Mistakes
import Reference
import StrictCodecs

extension WireResponse {
    /// Changes an error of the token or revocation endpoint into another.
    fileprivate func calling(_ error: String) -> WireResponse { telling("error", .string(error)) }

    fileprivate static let jsonType = "application/json;charset=UTF-8"

    /// The error page in HTML.
    fileprivate var inHTML: WireResponse? {
        guard status == 400 else { return nil }
        return saying("<!DOCTYPE html><title>Error</title><p>The request is malformed.</p>")
            .setting(fields: [
                "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store",
                "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
                "X-Frame-Options": "DENY", "Referrer-Policy": "no-referrer",
            ])
    }
}

extension WireRequest {
    fileprivate var isNameless: Bool {
        parameter("client_id") == nil && self[field: "Authorization"] == nil
    }
}

private let accessPrefix = "eyJhbGciOiJSUzI1NiIsInR5cCI6ImF0K2p3dCJ9.e30."

extension Variant {
    /// How else a server may write its token responses.
    static let ofFreshTokenResponses: Changes = [
        "server-names-the-charset-of-json": MistakenServer.answering(.any) {
            $0.isJSON ? $0.setting(field: "Content-Type", WireResponse.jsonType) : nil
        },
        "server-forbids-caching-in-more-words": MistakenServer.answering(.any) {
            guard $0.isSuccess else { return nil }
            return $0.setting(fields: [
                "Cache-Control": "no-cache, no-store, max-age=0, must-revalidate",
                "Pragma": "no-cache", "Expires": "Mon, 01 Jan 1990 00:00:00 GMT",
            ])
        },
        "server-tells-of-its-session": MistakenServer.answering(.any) {
            guard $0.isSuccess else { return nil }
            return $0.telling("refresh_expires_in", .integer(1800))
                .telling("not-before-policy", .integer(0))
                .telling("session_state", "3a2e61f0").telling("refresh_token_expires_in", .null)
        },
        "server-issues-codes-with-slashes": MistakenServer.changing {
            $0.asked = { request, _ in
                guard request.isOf(.code) else { return nil }
                return request.changing("code") { code in
                    guard !code.isEmpty else { return code }
                    return code.hasPrefix("4/0") ? String(code.dropFirst(3)) : "x\(code)"
                }
            }
            $0.answered = { response, _, _ in
                response.code.map { response.setting("code", "4/0\($0)") }
            }
        },
        "server-issues-signed-access-tokens": MistakenServer.changing {
            $0.asked = { request, _ in
                guard request.isOf(.revocation) else { return nil }
                return request.changing("token") { token in
                    token.hasPrefix(accessPrefix)
                        ? String(token.dropFirst(accessPrefix.count)) : token
                }
            }
            $0.answered = { response, _, _ in
                response.content?["access_token"]?.text.map {
                    response.telling("access_token", .string(accessPrefix + $0))
                }
            }
        },
        "server-issues-refresh-tokens-with-slashes": MistakenServer.changing {
            $0.asked = { request, _ in
                let strip: (String) -> String = { token in
                    token.hasPrefix("1//0") ? String(token.dropFirst(4)) : token
                }
                if request.isOf(.refresh) { return request.changing("refresh_token", strip) }
                return request.isOf(.revocation) ? request.changing("token", strip) : nil
            }
            $0.answered = { response, _, _ in
                response.content?["refresh_token"]?.text.map {
                    response.telling("refresh_token", .string("1//0\($0)"))
                }
            }
        },
        "server-issues-codes-of-other-characters": MistakenServer.wrappingCodes("a \"b\\~|"),
        "server-issues-access-tokens-of-other-characters": MistakenServer.wrapping(
            "access_token", "-._~+/", "=="),
        "server-issues-refresh-tokens-of-other-characters": MistakenServer.wrapping(
            "refresh_token", "1 \"a\\ "),
        "server-repeats-no-refresh-token": MistakenServer.answering(.refresh) {
            $0.isSuccess ? $0.telling("refresh_token", nil) : nil
        },
        "server-repeats-no-scope": MistakenServer.replying(.refresh) { response, request, _ in
            response.isSuccess && !request.has("scope") ? response.telling("scope", nil) : nil
        },
        "server-writes-json-on-lines": MistakenServer.answering(.any) { response in
            guard let members = response.content?.members, !members.isEmpty else { return nil }
            let lines = members.map { "  \(JSON.quote($0.name)): \($0.value.compactText)" }
            return response.saying("{\n" + lines.joined(separator: ",\n") + "\n}\n")
        },
        "server-sends-more-fields": MistakenServer.answering(.any) {
            $0.setting(fields: [
                "Date": "Tue, 14 Nov 2023 22:13:20 GMT", "Vary": "Origin, X-Origin, Referer",
                "Strict-Transport-Security": "max-age=31536000", "Server": "ESF",
                "X-Content-Type-Options": "nosniff",
            ])
        },
    ]

    /// How else a server may answer errors and revocations.
    static let ofFreshErrors: Changes = [
        "server-describes-errors": MistakenServer.replying(.any) { response, request, _ in
            guard request.endpoint != .authorization, response.errorCode != nil else { return nil }
            return response.telling("error_description", "The request cannot be granted.")
                .telling("error_uri", "https://server.example.com/docs/errors")
        },
        "server-answers-unknown-clients-with-400": MistakenServer.replying(.any) {
            response, request, _ in
            guard response.status == 401, request[field: "Authorization"] == nil else { return nil }
            return response.answering(400).setting(field: "WWW-Authenticate", nil)
        },
        "server-answers-a-revocation-with-an-object": MistakenServer.answering(.revocation) {
            guard $0.status == 200 else { return nil }
            return $0.saying("{}").setting(field: "Content-Type", "application/json")
        },
        "server-calls-a-missing-uri-an-invalid-request": MistakenServer.replying(.code) {
            response, request, _ in
            let isMissing = request.parameter("redirect_uri") == nil
            return response.errorCode == "invalid_grant" && isMissing
                ? response.calling("invalid_request") : nil
        },
        "server-calls-a-malformed-verifier-an-invalid-request": MistakenServer.replying(.code) {
            response, request, _ in
            let count = request.parameter("code_verifier")?.utf8.count ?? 43
            return response.errorCode == "invalid_grant" && !(43...128 ~= count)
                ? response.calling("invalid_request") : nil
        },
        "server-needs-an-id-for-revocation": MistakenServer.changing {
            $0.asked = { request, _ in
                request.isOf(.revocation) && request.isNameless
                    ? request.changing("token") { _ in "no-token" } : nil
            }
            $0.answered = { response, request, _ in
                guard request.isOf(.revocation), request.isNameless, response.status == 200 else {
                    return nil
                }
                return .failure("invalid_client", status: 401)
                    .setting(field: "WWW-Authenticate", "Basic realm=\"clients\"")
            }
        },
        "server-calls-a-foreign-token-unauthorized": MistakenServer.answering(.revocation) {
            $0.errorCode == "invalid_grant" ? $0.calling("unauthorized_client") : nil
        },
    ]

    /// How else a server may answer authorization requests.
    static let ofFreshAuthorizations: Changes = [
        "server-redirects-with-303": MistakenServer.answering(.authorization) {
            $0.status == 302 ? $0.answering(303) : nil
        },
        "server-adds-parameters-to-its-response": MistakenServer.replying(.authorization) {
            response, request, _ in
            guard response.code != nil else { return nil }
            return response.adding("scope", request.parameter("scope") ?? "devices")
                .adding("authuser", "0").adding("session_state", "3a2e61f0.9c")
        },
        "server-puts-the-state-first": MistakenServer.answering(.authorization) {
            $0[field: "Location"] == nil ? nil : $0.withStateFirst
        },
        "server-describes-authorization-errors": MistakenServer.answering(.authorization) {
            $0[field: "Location"]?.has("error") == true
                ? $0.adding("error_description", "The request cannot be granted.") : nil
        },
        "server-escapes-in-lower-case": MistakenServer.answering(.authorization) { response in
            ["state", "code", "error", "iss"].reduce(response) { response, name in
                response.respelling(name) { $0.withLowerEscapes }
            }
        },
        "server-knows-s256-only": MistakenServer.changing {
            $0.answered = { response, request, _ in
                if request.isOf(.metadata), response.status == 200 {
                    return response.telling(
                        "code_challenge_methods_supported", .array([.string("S256")]))
                }
                guard request.isOf(.authorization), response.code != nil,
                    request.parameter("code_challenge") != nil,
                    request.parameter("code_challenge_method") != "S256"
                else { return nil }
                return response.failing("invalid_request")
            }
        },
        "server-shows-errors-as-html": MistakenServer.changing {
            let show: MistakenServer.Answered = { response, request, _ in
                request.isOf(.authorization) ? response.inHTML : nil
            }
            $0.answered = show
            $0.shown = show
        },
        "server-takes-posted-authorization-requests": MistakenServer.changing {
            $0.asked = { request, _ in
                guard request.endpoint == .authorization, request.method == "POST",
                    (request.query ?? "").isEmpty, !request.body.isEmpty
                else { return nil }
                return request.with(method: "GET", query: .some(request.body), body: "")
            }
        },
        "server-takes-a-post-for-the-answer-to-its-page": MistakenServer.changing {
            $0.asked = { request, _ in
                guard request.endpoint == .authorization, request.method == "POST" else {
                    return nil
                }
                return request.with(method: "GET", query: .some(request.body), body: "")
            }
            $0.answered = { response, request, _ in
                request.endpoint == .authorization && request.method == "POST"
                    && response.hasParameter("code") ? response.failing("access_denied") : nil
            }
        },
        "server-protects-its-page-with-more-fields": MistakenServer.changing {
            $0.shown = { page, _, _ in
                guard page.status == 200 else { return nil }
                return page.setting(fields: [
                    "Content-Security-Policy":
                        "script-src 'nonce-uV1' 'strict-dynamic'; object-src 'none'; "
                        + "base-uri 'self'; frame-ancestors 'none'",
                    "Cross-Origin-Opener-Policy": "same-origin",
                    "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
                    "Permissions-Policy": "publickey-credentials-get=(self)",
                ])
            }
        },
        "server-signs-in-on-another-path": MistakenServer.changing {
            $0.shown = { page, _, _ in
                guard page.status == 200 else { return nil }
                let location = ServerSettings.origin + "/signin?flow=8c1f"
                return WireResponse(
                    status: 302, fields: [HeaderField(name: "Location", value: location)])
            }
        },
        "server-publishes-more-metadata": MistakenServer.answering(.metadata) { response in
            guard response.status == 200, let issuer = response.content?["issuer"]?.text else {
                return nil
            }
            return
                response
                .telling("jwks_uri", .string(issuer + "/certs"))
                .telling("response_modes_supported", .array([.string("query")]))
                .telling("service_documentation", .string(issuer + "/docs"))
                .telling("ui_locales_supported", .array([.string("de"), .string("en")]))
                .setting(fields: [
                    "Content-Type": WireResponse.jsonType,
                    "Cache-Control": "public, max-age=3600",
                ])
        },
        "server-ignores-unknown-scopes": MistakenServer.reading(.authorization) { request in
            guard request.parameter("scope") != nil else { return nil }
            return request.changing("scope") { scope in
                let names = scope.split(separator: " ").map(String.init)
                let known = names.filter(ServerSettings.scopes.contains)
                guard known.count < names.count else { return scope }
                return known.isEmpty ? nil : known.joined(separator: " ")
            }
        },
    ]
}
