import Conformance
import StrictCodecs

extension Mistake {
    /// What people get wrong about the form of an exchange.
    static let codeRequests: ServerChanges = [
        "code-grant-guesses-grant-type": .reading(.code) { request in
            request.parameter("grant_type") == nil && request.has("code")
                ? request.setting("grant_type", "authorization_code") : nil
        },
        "code-grant-answers-get": .reading(.code) { $0.method == "GET" ? $0.posted : nil },
        "code-grant-ignores-content-type": .reading(.code) {
            $0.method == "POST" ? $0.posted : nil
        },
        "code-grant-compares-whole-content-type": .failing(.code, "invalid_request") {
            $0[field: "Content-Type"]?.contains(";") == true
        },
        "code-grant-takes-equal-repetitions": .reading(.code, \.withoutRepetitions),
        "code-grant-takes-last-of-repeated": .reading(.code, \.withLastOfEachName),
        "code-grant-refuses-unknown-parameters": .refusing(
            .code,
            beside: [
                "grant_type", "code", "redirect_uri", "client_id", "client_secret",
                "code_verifier",
            ]),
        "code-grant-knows-no-lower-case-escapes": .failing(.code, "invalid_request") {
            ["%3a", "%2f", "%2d"].contains(where: $0.body.contains)
        },
        "code-grant-demands-an-order": .failing(.code, "invalid_request") {
            !$0.begins(with: "grant_type")
        },
    ]

    /// What they get wrong about an exchange that fails.
    static let codeErrors: ServerChanges = [
        "code-grant-calls-grant-type-invalid-request": .renaming(
            .code, "unsupported_grant_type", "invalid_request"),
        "code-grant-calls-code-invalid-request": .renaming(
            .code, "invalid_grant", "invalid_request"),
        "code-grant-forbids": .answering(.code) {
            $0.errorCode == "invalid_grant" ? $0.answering(403) : nil
        },
        "code-grant-fails-in-html": .failingInHTML(.code),
        "code-grant-leaks-refresh-token": .answering(.code) {
            $0.isSuccess ? nil : $0.telling("refresh_token", "1//leaked")
        },
    ]

    /// What they get wrong about an exchange that succeeds.
    static let codeAnswers: ServerChanges = [
        "code-grant-names-another-type": .issuing(.code) { $0.telling("token_type", "mac") },
        "code-grant-writes-lifetime-as-text": .issuing(.code) { $0.telling("expires_in", "3600") },
        "code-grant-gives-one-refresh-token": .granting(.code) { response, request, past in
            let client = request.parameter("client_id")
            let isSecond = past.exchanges.contains { request, response in
                request.parameter("client_id") == client
                    && response.content?["refresh_token"] != nil
            }
            return isSecond ? response.telling("refresh_token", nil) : nil
        },
        "code-grant-numbers-tokens": .numberingTokens,
        "code-grant-lists-scopes": .issuing(.code) { response in
            let scopes = response.content?["scope"]?.text?.split(separator: " ") ?? []
            return response.telling("scope", .array(scopes.map { .string(String($0)) }))
        },
        "code-grant-hides-full-scope": .granting(.code) { response, request, past in
            let asked = past.authorization(of: request)?.parameter("scope") ?? ""
            return response.content?["scope"]?.text == asked ? response.telling("scope", nil) : nil
        },
        "code-grant-tells-requested-scope": .granting(.code) { response, request, past in
            let asked = past.authorization(of: request)?.parameter("scope") ?? ""
            return response.telling("scope", .string(asked))
        },
        "code-grant-always-identifies": .issuing(.code) {
            $0.telling("id_token", "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln")
        },
        "code-grant-answers-as-text": .issuing(.code) {
            $0.setting(field: "Content-Type", "text/plain")
        },
        "code-grant-answers-under-two-types": .issuing(.code) {
            let type = HeaderField(name: "Content-Type", value: "text/html")
            return WireResponse(status: $0.status, fields: $0.fields + [type], body: $0.body)
        },
        "code-grant-lets-caches-keep": .issuing(.code) {
            $0.setting(field: "Cache-Control", "private")
        },
    ]
}

extension MistakenServer {
    /// Changes answers with an access token, each for itself.
    static func issuing(
        _ kind: WireRequest.Kind, _ change: @escaping @Sendable (WireResponse) -> WireResponse?
    ) -> MistakenServer { answering(kind) { $0.isSuccess ? change($0) : nil } }

    /// Changes answers with an access token, knowing the request and what came before.
    static func granting(
        _ kind: WireRequest.Kind, _ change: @escaping Answered
    ) -> MistakenServer { replying(kind) { $0.isSuccess ? change($0, $1, $2) : nil } }

    /// Refuses requests with a parameter that is not among these.
    static func refusing(_ kind: WireRequest.Kind, beside known: [String]) -> MistakenServer {
        failing(kind, "invalid_request") { !$0.pairs(beside: known).isEmpty }
    }

    /// Fails under the type of a page.
    static func failingInHTML(_ kind: WireRequest.Kind) -> MistakenServer {
        answering(kind) { $0.status == 200 ? nil : $0.setting(field: "Content-Type", "text/html") }
    }
}
