import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the answer to a revocation.
    static let revocationResponse = revocationResponseErrors + revocationResponseRemains

    private static let revocationResponseErrors: [Mistake] = [
        Mistake(
            "wants-json-after-revocation", "wants the content of a 200 to be JSON, if there is any",
            breaks: "revocation-response-200",
            MistakenClient(concluding: { result, answer in
                answer.status == 200 && !answer.body.isEmpty && answer.content == nil
                    ? .stillValid : result
            })),
        Mistake(
            "wants-content-after-revocation", "wants a 200 to have content",
            breaks: "revocation-response-200",
            and: .each(
                "revocation-response-server-failure", "revocation-response-no-answer",
                because: "A success has no content."),
            MistakenClient(concluding: { result, answer in
                answer.status == 200 && answer.body.isEmpty ? .stillValid : result
            })),
        Mistake(
            "takes-forbidden-for-revoked", "takes 403 for a success",
            breaks: "revocation-response-200",
            MistakenClient(concluding: { $1.status == 403 ? .revoked : $0 })),
        Mistake(
            "wants-200-for-dead-token", "keeps a token that the server calls invalid",
            breaks: "revocation-response-invalid-token",
            MistakenClient(concluding: { $1.status == 200 ? $0 : .stillValid })),
        Mistake(
            "forgets-token-of-unsupported-type", "forgets a token whose type cannot be revoked",
            breaks: "revocation-response-other-errors",
            MistakenClient(concluding: {
                $1.errorCode == "unsupported_token_type" ? .revoked : $0
            })),
        Mistake(
            "reads-errors-of-revoked-token", "looks for an error in the content of a 200",
            breaks: "revocation-response-other-errors",
            MistakenClient(concluding: { result, answer in
                answer.errorCode == nil || answer.errorCode == "invalid_token"
                    ? result : .stillValid
            })),
        Mistake(
            "ignores-status-of-revocation", "forgets the token whatever the server answers",
            breaks: "revocation-response-other-errors",
            and: .each(
                "revocation-response-200", "revocation-response-invalid-token",
                "revocation-response-code-decides", "revocation-response-server-failure",
                because: "In each of its answers something went wrong."),
            MistakenClient(concluding: { _, _ in .revoked })),
    ]

    private static let revocationResponseRemains: [Mistake] = [
        Mistake(
            "forgets-token-at-pages", "forgets the token at a 400 without an error code",
            breaks: "revocation-response-code-decides",
            MistakenClient(concluding: { result, answer in
                answer.status == 400 && answer.errorCode == nil ? .revoked : result
            })),
        Mistake(
            "searches-for-invalid-token", "searches a failure for the words invalid_token",
            breaks: "revocation-response-code-decides",
            MistakenClient(concluding: { result, answer in
                answer.status == 400 && answer.body.contains("invalid_token") ? .revoked : result
            })),
        Mistake(
            "forgets-token-at-outage", "forgets the token if the server fails",
            breaks: "revocation-response-server-failure",
            MistakenClient(concluding: { $1.status >= 500 ? .revoked : $0 })),
        Mistake(
            "takes-redirection-for-revoked", "takes each status below 400 for a success",
            breaks: "revocation-response-server-failure",
            MistakenClient(concluding: { $1.status < 400 ? .revoked : $0 })),
        Mistake(
            "takes-404-for-revoked", "takes 404 for a token that does not exist",
            breaks: "revocation-response-server-failure",
            MistakenClient(concluding: { $1.status == 404 ? .revoked : $0 })),
        Mistake(
            "forgets-token-offline", "forgets the token without a network",
            breaks: "revocation-response-no-answer",
            MistakenClient(revoked: { answer in
                guard case .failure(.offline) = answer else {
                    return MistakenClient.reference.readRevocationResponse(answer)
                }
                return .revoked
            })),
        Mistake(
            "forgets-token-after-time-out", "forgets the token if nobody answers in time",
            breaks: "revocation-response-no-answer",
            MistakenClient(revoked: { answer in
                guard case .failure(.timedOut) = answer else {
                    return MistakenClient.reference.readRevocationResponse(answer)
                }
                return .revoked
            })),
    ]
}
