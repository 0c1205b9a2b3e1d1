package import Conformance
package import StrictCodecs

extension Mistake {
    /// What they get wrong about an exchange that succeeds.
    static let codeAnswers: ServerChanges = [
        "code-grant-gives-one-id-token": .granting(.code) { response, _, past in
            guard response.content?["id_token"] != nil else { return nil }
            let first = past.exchanges.lazy.compactMap { $0.response.content?["id_token"] }.first
            return first.map { response.telling("id_token", $0) }
        },
        "code-grant-names-the-project-as-audience": MistakenServer.identifying { claims, _, _ in
            claims.changing("aud") { _ in "project-71892" }
        },
        "code-grant-keeps-the-last-nonce": MistakenServer.identifying { claims, request, past in
            let client = request.parameter("client_id")
            let latest = past.exchanges.last { request, response in
                response.code != nil && request.parameter("client_id") == client
            }
            let nonce = latest?.request.parameter("nonce")
            return claims.changing("nonce") { nonce.map { .string($0) } ?? $0 }
        },
        "code-grant-names-no-subject": MistakenServer.identifying { claims, _, _ in
            claims.without("sub")
        },
        "code-grant-says-no-time-of-issue": MistakenServer.identifying { claims, _, _ in
            claims.without("iat")
        },
        "code-grant-writes-times-as-texts": MistakenServer.identifying { claims, _, _ in
            ["iat", "exp"].reduce(claims) { $0.changing($1) { .string($0.compactText) } }
        },
        "code-grant-gives-one-refresh-token": .granting(.code) { response, request, past in
            let client = request.parameter("client_id")
            let isSecond = past.exchanges.contains { request, response in
                request.parameter("client_id") == client
                    && response.content?["refresh_token"] != nil
            }
            return isSecond ? response.telling("refresh_token", nil) : nil
        },
        "code-grant-numbers-tokens": .numberingTokens,
        "code-grant-lists-scopes": .granting(.code) { response, _, _ in
            let scopes = response.content?["scope"]?.text?.split(separator: " ") ?? []
            return response.telling("scope", .array(scopes.map { .string(String($0)) }))
        },
        "code-grant-hides-full-scope": .granting(.code) { response, request, past in
            let asked = past.authorization(of: request)?.parameter("scope") ?? ""
            return response.content?["scope"]?.text == asked ? response.telling("scope", nil) : nil
        },
        "code-grant-hides-default-scope": .granting(.code) { response, request, past in
            past.authorization(of: request)?.parameter("scope") == nil
                ? response.telling("scope", nil) : nil
        },
        "code-grant-tells-requested-scope": .granting(.code) { response, request, past in
            let asked = past.authorization(of: request)?.parameter("scope") ?? ""
            return response.telling("scope", .string(asked))
        },
    ]
}

extension MistakenServer {
    /// Changes answers with an access token, knowing the request and what came before.
    static func granting(
        _ kind: WireRequest.Kind, _ change: @escaping Answered
    ) -> MistakenServer { replying(kind) { $0.isSuccess ? change($0, $1, $2) : nil } }

    /// Changes what an ID token says.
    package static func identifying(
        _ change: @escaping @Sendable (JSON, _ request: WireRequest, ServerPast) -> JSON
    ) -> Self {
        .granting(.code) { response, request, past in
            guard let text = response.content?["id_token"]?.text,
                let claims = JSONWebToken(text)?.claims
            else { return nil }
            var parts = text.split(separator: ".").map(String.init)
            parts[1] = Base64URL.encode(Array(change(claims, request, past).compactText.utf8))
            return response.telling("id_token", .string(parts.joined(separator: ".")))
        }
    }
}
