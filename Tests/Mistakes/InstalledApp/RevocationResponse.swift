import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the answer to a revocation.
    static let revocationResponse = revocationResponseErrors + revocationResponseRemains

    private static let revocationResponseErrors: ClientChanges = [
        "wants-json-after-revocation": .init(concluding: { result, answer in
            answer.status == 200 && !answer.body.isEmpty && answer.content == nil
                ? .stillValid : result
        }),
        "wants-content-after-revocation": .init(concluding: { result, answer in
            answer.status == 200 && answer.body.isEmpty ? .stillValid : result
        }),
        "takes-forbidden-for-revoked": .init(concluding: { $1.status == 403 ? .revoked : $0 }),
        "wants-200-for-dead-token": .init(concluding: { $1.status == 200 ? $0 : .stillValid }),
        "forgets-token-of-unsupported-type": .init(concluding: {
            $1.errorCode == "unsupported_token_type" ? .revoked : $0
        }),
        "reads-errors-of-revoked-token": .init(concluding: { result, answer in
            answer.errorCode == nil || answer.errorCode == "invalid_token" ? result : .stillValid
        }),
        "ignores-status-of-revocation": .init(concluding: { _, _ in .revoked }),
    ]

    private static let revocationResponseRemains: ClientChanges = [
        "forgets-token-at-pages": .init(concluding: { result, answer in
            answer.status == 400 && answer.errorCode == nil ? .revoked : result
        }),
        "searches-for-invalid-token": .init(concluding: { result, answer in
            answer.status == 400 && answer.body.contains("invalid_token") ? .revoked : result
        }),
        "forgets-token-at-outage": .init(concluding: { $1.status >= 500 ? .revoked : $0 }),
        "takes-redirection-for-revoked": .init(concluding: { $1.status < 400 ? .revoked : $0 }),
        "takes-404-for-revoked": .init(concluding: { $1.status == 404 ? .revoked : $0 }),
        "forgets-token-offline": .init(revoked: { answer in
            guard case .failure(.offline) = answer else {
                return MistakenClient.reference.readRevocationResponse(answer)
            }
            return .revoked
        }),
        "forgets-token-after-time-out": .init(revoked: { answer in
            guard case .failure(.timedOut) = answer else {
                return MistakenClient.reference.readRevocationResponse(answer)
            }
            return .revoked
        }),
    ]
}
