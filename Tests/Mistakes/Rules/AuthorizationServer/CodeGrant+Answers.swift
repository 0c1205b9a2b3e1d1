import Conformance
import StrictCodecs

extension Mistake {
    /// What people get wrong about the form of an exchange.
    static let codeRequests: [Mistake] = [
        Mistake(
            "code-grant-trims-grant-type", "trims the grant type",
            breaks: "code-grant-grant-type-exact",
            MistakenServer.asking(.code) { request, _ in
                let types = request.form.values(of: "grant_type")
                return types == ["authorization_code "]
                    ? request.setting("grant_type", "authorization_code") : request
            }),
        Mistake(
            "code-grant-guesses-grant-type", "takes a request with a code for an exchange",
            breaks: "code-grant-grant-type-exact",
            and: ["code-grant-error-codes": "A missing grant type gets a token."],
            MistakenServer.asking(.code) { request, _ in
                request.parameter("grant_type") == nil && request.has("code")
                    ? request.setting("grant_type", "authorization_code") : request
            }),
        Mistake(
            "code-grant-answers-get", "exchanges a code that comes with GET",
            breaks: "code-grant-post-only",
            MistakenServer.asking(.code) { request, _ in
                request.method == "GET" ? request.posted : request
            }),
        Mistake(
            "code-grant-ignores-content-type", "does not look at the type of the content",
            breaks: "code-grant-form-type",
            MistakenServer.asking(.code) { request, _ in
                request.method == "POST" ? request.posted : request
            }),
        Mistake(
            "code-grant-compares-whole-content-type", "knows the form type without a charset only",
            breaks: "code-grant-form-type",
            MistakenServer.replying(.code) { response, request, _ in
                request[field: "Content-Type"]?.contains(";") == true
                    ? .failure("invalid_request") : response
            }),
        Mistake(
            "code-grant-takes-equal-repetitions", "takes a parameter that is repeated unchanged",
            breaks: "code-grant-repeated-parameter",
            MistakenServer.asking(.code) { request, _ in request.withoutRepetitions }),
        Mistake(
            "code-grant-takes-last-of-repeated", "takes the last of repeated parameters",
            breaks: "code-grant-repeated-parameter",
            MistakenServer.asking(.code) { request, _ in
                request.keepingPieces { form, index in
                    !form.names[(index + 1)...].contains(form.names[index])
                }
            }),
        Mistake(
            "code-grant-refuses-unknown-parameters", "refuses parameters that it does not know",
            breaks: "code-grant-other-parameters-ignored",
            MistakenServer.refusingUnknown(
                .code,
                known: [
                    "grant_type", "code", "redirect_uri", "client_id", "client_secret",
                    "code_verifier",
                ])),
        Mistake(
            "code-grant-knows-no-lower-case-escapes", "knows no lower-case digits in escapes",
            breaks: "code-grant-request-encoding-free",
            MistakenServer.replying(.code) { response, request, _ in
                ["%3a", "%2f", "%2d"].contains(where: request.body.contains)
                    ? .failure("invalid_request") : response
            }),
        Mistake(
            "code-grant-demands-an-order", "demands grant_type as the first parameter",
            breaks: "code-grant-request-encoding-free",
            and: [
                "code-grant-other-parameters-ignored": "A parameter stands in front there."
            ],
            MistakenServer.replying(.code) { response, request, _ in
                request.form.names.first == "grant_type" ? response : .failure("invalid_request")
            }),
    ]

    /// What they get wrong about an exchange that fails.
    static let codeErrors: [Mistake] = [
        Mistake(
            "code-grant-calls-grant-type-invalid-request",
            "calls another grant type an invalid_request", breaks: "code-grant-error-codes",
            MistakenServer.renaming(.code, "unsupported_grant_type", "invalid_request")),
        Mistake(
            "code-grant-calls-code-invalid-request", "calls an unknown code an invalid_request",
            breaks: "code-grant-error-codes",
            MistakenServer.renaming(.code, "invalid_grant", "invalid_request")),
        Mistake(
            "code-grant-forbids", "answers a code that cannot be redeemed with status 403",
            breaks: "code-grant-error-codes",
            MistakenServer.replying(.code) { response, _, _ in
                response.json?["error"] == "invalid_grant" ? response.with(status: 403) : response
            }),
        Mistake(
            "code-grant-fails-in-html", "sends its errors under the type text/html",
            breaks: "code-grant-error-json",
            MistakenServer.replying(.code) { response, _, _ in
                response.isSuccess ? response : response.setting(field: "Content-Type", "text/html")
            }),
        Mistake(
            "code-grant-leaks-refresh-token", "sends a refresh token with its errors",
            breaks: "code-grant-refusal-issues-nothing",
            MistakenServer.replying(.code) { response, _, _ in
                response.isSuccess ? response : response.setting("refresh_token", "1//leaked")
            }),
    ]

    /// What they get wrong about an exchange that succeeds.
    static let codeAnswers: [Mistake] = [
        Mistake(
            "code-grant-names-another-type", "calls its tokens mac",
            breaks: "code-grant-token-type",
            MistakenServer.issuing(.code) { response, _, _ in
                response.setting("token_type", "mac")
            }),
        Mistake(
            "code-grant-writes-lifetime-as-text", "writes the lifetime as a text",
            breaks: "code-grant-expires-in",
            MistakenServer.issuing(.code) { response, _, _ in
                response.setting("expires_in", "3600")
            }),
        Mistake(
            "code-grant-gives-one-refresh-token", "gives a refresh token at the first sign-in only",
            breaks: "code-grant-refresh-token",
            and: [
                "revocation-spares-others": "The user signs in again, and that has to be refreshed."
            ],
            MistakenServer.issuing(.code) { response, request, given in
                let client = request.parameter("client_id")
                let isFirst = given.refreshTokens.values.allSatisfy {
                    $0.parameter("client_id") != client
                }
                return isFirst ? response : response.setting("refresh_token", nil)
            }),
        Mistake(
            "code-grant-lists-scopes", "writes the scopes as a list", breaks: "code-grant-scope",
            and: ["code-grant-partial-scope": "It reads the scopes of the answer as well."],
            MistakenServer.issuing(.code) { response, _, _ in
                let scopes = response.json?["scope"]?.text?.split(separator: " ") ?? []
                return response.setting("scope", .array(scopes.map { .string(String($0)) }))
            }),
        Mistake(
            "code-grant-hides-full-scope", "tells the scopes only if they are fewer",
            breaks: "code-grant-scope",
            MistakenServer.issuing(.code) { response, request, given in
                let asked = given.authorization(of: request)?.parameter("scope") ?? ""
                return response.json?["scope"]?.text == asked
                    ? response.setting("scope", nil) : response
            }),
        Mistake(
            "code-grant-tells-requested-scope", "tells the scopes that were asked for",
            breaks: "code-grant-partial-scope",
            MistakenServer.issuing(.code) { response, request, given in
                let asked = given.authorization(of: request)?.parameter("scope") ?? ""
                return response.setting("scope", .string(asked))
            }),
        Mistake(
            "code-grant-always-identifies", "sends an ID token whatever the scope is",
            breaks: "code-grant-id-token",
            MistakenServer.issuing(.code) { response, _, _ in
                response.setting("id_token", "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln")
            }),
        Mistake(
            "code-grant-answers-as-text", "sends its answer under the type text/plain",
            breaks: "code-grant-json",
            MistakenServer.issuing(.code) { response, _, _ in
                response.setting(field: "Content-Type", "text/plain")
            }),
        Mistake(
            "code-grant-lets-caches-keep", "lets caches keep its answer",
            breaks: "code-grant-no-store",
            MistakenServer.issuing(.code) { response, _, _ in
                response.setting(field: "Cache-Control", "private")
            }),
    ]
}
