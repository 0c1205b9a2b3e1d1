import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about errors.
    static let tokenResponseErrors: [Mistake] = [
        Mistake(
            "hides-error-codes", "does not say which error it was",
            breaks: "token-response-error-code",
            and: ["token-response-error-text": "Its errors have a code."],
            MistakenClient(failing: { _, _ in nil })),
        Mistake(
            "knows-codes-of-the-standard-only", "knows the codes of the standard alone",
            breaks: "token-response-error-code",
            MistakenClient(failing: { code, answer in
                let known = [
                    "invalid_request", "invalid_client", "invalid_grant", "unauthorized_client",
                    "unsupported_grant_type", "invalid_scope",
                ]
                return answer.status == 200 || known.contains(code ?? "") ? code : nil
            })),
        Mistake(
            "reads-errors-with-400-only", "reads error codes with the status 400 alone",
            breaks: "token-response-error-code",
            MistakenClient(failing: { code, answer in
                answer.status == 401 || answer.status == 403 ? nil : code
            })),
        Mistake(
            "takes-errors-with-200-for-tokens", "takes a 200 for a success without looking further",
            breaks: "token-response-error-with-success",
            MistakenClient(granted: { answer, requested in
                guard answer.status == 200, answer.errorCode != nil,
                    answer.content?["access_token"] == nil
                else {
                    return try MistakenClient.reference.readTokenResponse(
                        answer, requestedScopes: requested)
                }
                return TokenGrant(
                    accessToken: "", expiresIn: nil, scopes: requested, refreshToken: nil)
            })),
        Mistake(
            "takes-tokens-beside-errors", "does not look for an error with the status 200",
            breaks: "token-response-error-beside-token",
            MistakenClient(exchanged: { $0.withoutError })),
        Mistake(
            "reads-codes-out-of-descriptions", "reads error codes out of descriptions",
            breaks: "token-response-error-text",
            MistakenClient(failing: { code, answer in
                let text = answer.content?["error_description"]?.text ?? ""
                return text.contains("invalid_grant") ? "invalid_grant" : code
            })),
        Mistake(
            "takes-ascii-errors-only", "takes an error with other letters for no JSON",
            breaks: "token-response-error-text",
            MistakenClient(failing: { code, answer in
                answer.body.utf8.allSatisfy { $0 < 0x80 } ? code : nil
            })),
        Mistake(
            "crashes-at-description-without-text", "crashes if the description is no text",
            breaks: "token-response-error-text",
            MistakenClient(exchanged: { answer in
                guard answer.status == 400, let text = answer.content?["error_description"],
                    text.text == nil
                else { return answer }
                throw Crash()
            })),
        Mistake(
            "crashes-at-error-without-text", "crashes if the error is no text",
            breaks: "token-response-error-without-code",
            MistakenClient(exchanged: { answer in
                guard answer.status != 200, let error = answer.content?["error"], error.text == nil
                else { return answer }
                throw Crash()
            })),
        Mistake(
            "crashes-at-list-of-errors", "looks for members in a list with the status 400",
            breaks: "token-response-error-without-code",
            MistakenClient(exchanged: { answer in
                guard answer.status == 400, answer.content?.elements != nil else { return answer }
                throw Crash()
            })),
        Mistake(
            "crashes-at-page-of-errors", "crashes if a failure is no JSON",
            breaks: "token-response-error-without-code",
            MistakenClient(exchanged: { answer in
                guard answer.status != 200, answer.content == nil else { return answer }
                throw Crash()
            })),
        Mistake(
            "ignores-status", "takes a token with any status", breaks: "token-response-status",
            MistakenClient(exchanged: { $0.answering(200) })),
        Mistake(
            "takes-statuses-below-400", "takes a token with any status below 400",
            breaks: "token-response-status",
            MistakenClient(exchanged: { $0.status < 400 ? $0.answering(200) : $0 })),
        Mistake(
            "takes-statuses-below-500", "takes a token with any status below 500",
            breaks: "token-response-status",
            MistakenClient(exchanged: { $0.status < 500 ? $0.answering(200) : $0 })),
    ]

    /// What people get wrong about content that is no JSON object, and its media type.
    static let tokenResponseContent: [Mistake] = [
        Mistake(
            "takes-first-of-a-list", "takes the first object in a list",
            breaks: "token-response-json-object",
            MistakenClient(exchanged: { answer in
                (answer.content?.elements?.first).map { answer.saying($0.compactText) } ?? answer
            })),
        Mistake(
            "reads-object-in-a-text", "reads the object in a text",
            breaks: "token-response-json-object",
            MistakenClient(exchanged: { answer in answer.content?.text.map(answer.saying) ?? answer
            })
        ),
        Mistake(
            "ignores-text-behind-object", "ignores what follows the object",
            breaks: "token-response-json-object",
            MistakenClient(exchanged: { answer in
                answer.body.lastIndex(of: "}").map { answer.saying(String(answer.body[...$0])) }
                    ?? answer
            })),
        Mistake(
            "ignores-text-before-object", "ignores what stands before the object",
            breaks: "token-response-json-object",
            MistakenClient(exchanged: { answer in
                guard answer.body.hasPrefix(")") else { return answer }
                return answer.saying(String(answer.body.drop { $0 != "{" }))
            })),
        Mistake(
            "repairs-truncated-object", "repairs an object that is cut off",
            breaks: "token-response-json-object",
            MistakenClient(exchanged: { answer in
                answer.content == nil && answer.body.hasPrefix("{")
                    ? answer.saying(answer.body + "}") : answer
            })),
        Mistake(
            "crashes-at-page", "crashes if a success is no JSON",
            breaks: "token-response-json-object",
            MistakenClient(exchanged: { answer in
                guard answer.status == 200, answer.body.hasPrefix("<") || answer.body.isEmpty
                else { return answer }
                throw Crash()
            })),
        Mistake(
            "compares-media-type-with-parameters", "compares the media type with its parameters",
            breaks: "token-response-media-type",
            MistakenClient(taking: { tokens, answer, _ in
                guard answer[field: "Content-Type"] == "application/json" else {
                    throw Refusal("no JSON")
                }
                return tokens
            })),
        Mistake(
            "compares-media-type-with-case", "compares the media type with case",
            breaks: "token-response-media-type",
            MistakenClient(taking: { tokens, answer, _ in
                guard answer[field: "Content-Type"]?.hasPrefix("application/json") == true else {
                    throw Refusal("no JSON")
                }
                return tokens
            })),
        Mistake(
            "crashes-without-media-type", "crashes if the answer has no media type",
            breaks: "token-response-media-type",
            MistakenClient(exchanged: { answer in
                guard answer[field: "Content-Type"] != nil else { throw Crash() }
                return answer
            })),
    ]
}

extension MistakenClient {
    /// The client that refuses with another code.
    fileprivate init(
        failing change: @escaping @Sendable (_ code: String?, WireResponse) -> String?
    ) {
        self.init(granted: { answer, requested in
            do {
                return try Self.reference.readTokenResponse(answer, requestedScopes: requested)
            } catch let refusal as Refusal {
                throw Refusal(refusal.reason, error: change(refusal.error, answer))
            }
        })
    }
}
