import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the answer to a revocation.
    static let revocationResponse: ClientChanges = [
        "wants-json-after-revocation": .concluding { result, answer in
            answer.status == 200 && !answer.body.isEmpty && answer.content == nil
                ? .stillValid : result
        },
        "wants-content-after-revocation": .concluding { result, answer in
            answer.status == 200 && answer.body.isEmpty ? .stillValid : result
        },
        "takes-forbidden-for-revoked": .forgettingAt { $0.status == 403 },
        "wants-200-for-dead-token": .concluding { $1.status == 200 ? $0 : .stillValid },
        "forgets-token-of-unsupported-type": .forgettingAt {
            $0.errorCode == "unsupported_token_type"
        },
        "reads-errors-of-revoked-token": .concluding { result, answer in
            answer.errorCode == nil || answer.errorCode == "invalid_token" ? result : .stillValid
        },
        "ignores-status-of-revocation": .forgettingAt { _ in true },
        "forgets-token-at-pages": .forgettingAt { $0.status == 400 && $0.errorCode == nil },
        "searches-for-invalid-token": .forgettingAt {
            $0.status == 400 && $0.body.contains("invalid_token")
        },
        "forgets-token-at-outage": .forgettingAt { $0.status >= 500 },
        "takes-redirection-for-revoked": .forgettingAt { $0.status < 400 },
        "takes-404-for-revoked": .forgettingAt { $0.status == 404 },
        "forgets-token-offline": .forgetting(after: .offline),
        "forgets-token-after-time-out": .forgetting(after: .timedOut),
    ]
}

extension MistakenClient {
    /// Takes a token for revoked if there is no answer for some reason.
    fileprivate static func forgetting(after reason: TransportFailure) -> Self {
        Self(revoked: { answer in
            guard case .failure(reason) = answer else {
                return reference.readRevocationResponse(answer)
            }
            return .revoked
        })
    }
}
