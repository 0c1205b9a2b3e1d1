import Conformance
import StrictCodecs

extension Mistake {
    /// What they get wrong about an exchange that succeeds.
    static let codeAnswers: ServerChanges = [
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
}
