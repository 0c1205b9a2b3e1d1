import Conformance
import StrictCodecs

extension Mistake {
    /// What people get wrong about the form of an exchange.
    static let codeRequests: ServerChanges = [
        "code-grant-trims-grant-type": .asking(.code) { request, _ in
            let types = request.form.values(of: "grant_type")
            return types == ["authorization_code "]
                ? request.setting("grant_type", "authorization_code") : request
        },
        "code-grant-guesses-grant-type": .asking(.code) { request, _ in
            request.parameter("grant_type") == nil && request.has("code")
                ? request.setting("grant_type", "authorization_code") : request
        },
        "code-grant-answers-get": .asking(.code) { request, _ in
            request.method == "GET" ? request.posted : request
        },
        "code-grant-ignores-content-type": .asking(.code) { request, _ in
            request.method == "POST" ? request.posted : request
        },
        "code-grant-compares-whole-content-type": .replying(.code) {
            response, request, _ in
            request[field: "Content-Type"]?.contains(";") == true
                ? .failure("invalid_request") : response
        },
        "code-grant-takes-equal-repetitions": .asking(.code) { request, _ in
            request.withoutRepetitions
        },
        "code-grant-takes-last-of-repeated": .asking(.code) { request, _ in
            request.keepingPieces { form, index in
                !form.names[(index + 1)...].contains(form.names[index])
            }
        },
        "code-grant-refuses-unknown-parameters": .refusingUnknown(
            .code,
            known: [
                "grant_type", "code", "redirect_uri", "client_id", "client_secret",
                "code_verifier",
            ]),
        "code-grant-knows-no-lower-case-escapes": .replying(.code) {
            response, request, _ in
            ["%3a", "%2f", "%2d"].contains(where: request.body.contains)
                ? .failure("invalid_request") : response
        },
        "code-grant-demands-an-order": .replying(.code) { response, request, _ in
            request.form.names.first == "grant_type" ? response : .failure("invalid_request")
        },
    ]

    /// What they get wrong about an exchange that fails.
    static let codeErrors: ServerChanges = [
        "code-grant-calls-grant-type-invalid-request": .renaming(
            .code, "unsupported_grant_type", "invalid_request"),
        "code-grant-calls-code-invalid-request": .renaming(
            .code, "invalid_grant", "invalid_request"),
        "code-grant-forbids": .replying(.code) { response, _, _ in
            response.json?["error"] == "invalid_grant" ? response.with(status: 403) : response
        },
        "code-grant-fails-in-html": .replying(.code) { response, _, _ in
            response.isSuccess ? response : response.setting(field: "Content-Type", "text/html")
        },
        "code-grant-leaks-refresh-token": .replying(.code) { response, _, _ in
            response.isSuccess ? response : response.setting("refresh_token", "1//leaked")
        },
    ]

    /// What they get wrong about an exchange that succeeds.
    static let codeAnswers: ServerChanges = [
        "code-grant-names-another-type": .issuing(.code) { response, _, _ in
            response.setting("token_type", "mac")
        },
        "code-grant-writes-lifetime-as-text": .issuing(.code) { response, _, _ in
            response.setting("expires_in", "3600")
        },
        "code-grant-gives-one-refresh-token": .issuing(.code) {
            response, request, given in
            let client = request.parameter("client_id")
            let isFirst = given.refreshTokens.values.allSatisfy {
                $0.parameter("client_id") != client
            }
            return isFirst ? response : response.setting("refresh_token", nil)
        },
        "code-grant-lists-scopes": .issuing(.code) { response, _, _ in
            let scopes = response.json?["scope"]?.text?.split(separator: " ") ?? []
            return response.setting("scope", .array(scopes.map { .string(String($0)) }))
        },
        "code-grant-hides-full-scope": .issuing(.code) { response, request, given in
            let asked = given.authorization(of: request)?.parameter("scope") ?? ""
            return response.json?["scope"]?.text == asked
                ? response.setting("scope", nil) : response
        },
        "code-grant-tells-requested-scope": .issuing(.code) {
            response, request, given in
            let asked = given.authorization(of: request)?.parameter("scope") ?? ""
            return response.setting("scope", .string(asked))
        },
        "code-grant-always-identifies": .issuing(.code) { response, _, _ in
            response.setting("id_token", "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln")
        },
        "code-grant-answers-as-text": .issuing(.code) { response, _, _ in
            response.setting(field: "Content-Type", "text/plain")
        },
        "code-grant-lets-caches-keep": .issuing(.code) { response, _, _ in
            response.setting(field: "Cache-Control", "private")
        },
    ]
}
