import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about errors.
    static let tokenResponseErrors: ClientChanges = [
        "hides-error-codes": .init(failing: { _, _ in nil }),
        "knows-codes-of-the-standard-only": .init(failing: { code, answer in
            let known = [
                "invalid_request", "invalid_client", "invalid_grant", "unauthorized_client",
                "unsupported_grant_type", "invalid_scope",
            ]
            return answer.status == 200 || known.contains(code ?? "") ? code : nil
        }),
        "reads-errors-with-400-only": .init(failing: { code, answer in
            answer.status == 401 || answer.status == 403 ? nil : code
        }),
        "takes-errors-with-200-for-tokens": .init(granted: { answer, requested in
            guard answer.status == 200, answer.errorCode != nil,
                answer.content?["access_token"] == nil
            else {
                return try MistakenClient.reference.readTokenResponse(
                    answer, requestedScopes: requested)
            }
            return TokenGrant(
                accessToken: "", expiresIn: nil, scopes: requested, refreshToken: nil)
        }),
        "takes-tokens-beside-errors": .init(exchanged: { $0.withoutError }),
        "reads-codes-out-of-descriptions": .init(failing: { code, answer in
            let text = answer.content?["error_description"]?.text ?? ""
            return text.contains("invalid_grant") ? "invalid_grant" : code
        }),
        "takes-ascii-errors-only": .init(failing: { code, answer in
            answer.body.utf8.allSatisfy { $0 < 0x80 } ? code : nil
        }),
        "crashes-at-description-without-text": .init(exchanged: { answer in
            guard answer.status == 400, let text = answer.content?["error_description"],
                text.text == nil
            else { return answer }
            throw Crash()
        }),
        "crashes-at-error-without-text": .init(exchanged: { answer in
            guard answer.status != 200, let error = answer.content?["error"], error.text == nil
            else { return answer }
            throw Crash()
        }),
        "crashes-at-list-of-errors": .init(exchanged: { answer in
            guard answer.status == 400, answer.content?.elements != nil else { return answer }
            throw Crash()
        }),
        "crashes-at-page-of-errors": .init(exchanged: { answer in
            guard answer.status != 200, answer.content == nil else { return answer }
            throw Crash()
        }),
        "ignores-status": .init(exchanged: { $0.answering(200) }),
        "takes-statuses-below-400": .init(exchanged: { $0.status < 400 ? $0.answering(200) : $0 }),
        "takes-statuses-below-500": .init(exchanged: { $0.status < 500 ? $0.answering(200) : $0 }),
    ]

    /// What people get wrong about content that is no JSON object, and its media type.
    static let tokenResponseContent: ClientChanges = [
        "takes-first-of-a-list": .init(exchanged: { answer in
            (answer.content?.elements?.first).map { answer.saying($0.compactText) } ?? answer
        }),
        "reads-object-in-a-text": .init(exchanged: { answer in
            answer.content?.text.map(answer.saying) ?? answer
        }),
        "ignores-text-behind-object": .init(exchanged: { answer in
            answer.body.lastIndex(of: "}").map { answer.saying(String(answer.body[...$0])) }
                ?? answer
        }),
        "ignores-text-before-object": .init(exchanged: { answer in
            guard answer.body.hasPrefix(")") else { return answer }
            return answer.saying(String(answer.body.drop { $0 != "{" }))
        }),
        "repairs-truncated-object": .init(exchanged: { answer in
            answer.content == nil && answer.body.hasPrefix("{")
                ? answer.saying(answer.body + "}") : answer
        }),
        "crashes-at-page": .init(exchanged: { answer in
            guard answer.status == 200, answer.body.hasPrefix("<") || answer.body.isEmpty
            else { return answer }
            throw Crash()
        }),
        "compares-media-type-with-parameters": .init(taking: { tokens, answer, _ in
            guard answer[field: "Content-Type"] == "application/json" else {
                throw Refusal("no JSON")
            }
            return tokens
        }),
        "compares-media-type-with-case": .init(taking: { tokens, answer, _ in
            guard answer[field: "Content-Type"]?.hasPrefix("application/json") == true else {
                throw Refusal("no JSON")
            }
            return tokens
        }),
        "crashes-without-media-type": .init(exchanged: { answer in
            guard answer[field: "Content-Type"] != nil else { throw Crash() }
            return answer
        }),
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
