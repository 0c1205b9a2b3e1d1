import Conformance
import Foundation
import Reference
import StrictCodecs

extension Changes {
    /// What people get wrong about the answer to a refresh.
    static let refreshResponse =
        refreshResponseTokens + refreshResponseFailures + refreshResponseSuccesses

    private static let refreshResponseTokens: Changes = [
        "drops-padding-of-new-access-token": MistakenClient(renewing: { tokens, _, _ in
            tokens.changing(accessToken: tokens.accessToken.trimmingCharacters(in: ["="]))
        }),
        "keeps-old-access-token": MistakenClient(renewing: { tokens, _, stored in
            tokens.changing(accessToken: stored.accessToken)
        }),
        "loses-refresh-token": MistakenClient(renewing: { tokens, answer, _ in
            tokens.changing(
                refreshToken: .some(answer.content?["refresh_token"]?.text))
        }),
        "stores-null-as-refresh-token": MistakenClient(renewing: { tokens, answer, _ in
            answer.content?["refresh_token"] == .some(.null)
                ? tokens.changing(refreshToken: .some(nil)) : tokens
        }),
        "stores-empty-refresh-token": MistakenClient(renewing: { tokens, answer, _ in
            answer.content?["refresh_token"]?.text == ""
                ? tokens.changing(refreshToken: "") : tokens
        }),
        "stores-number-as-refresh-token": MistakenClient(renewed: { answer in
            answer.changingMember("refresh_token") { $0?.withoutNumber }
        }),
        "ignores-rotated-refresh-token": MistakenClient(renewing: { tokens, _, stored in
            tokens.changing(refreshToken: .some(stored.refreshToken))
        }),
        "takes-each-lifetime-for-an-hour": MistakenClient(renewing: { tokens, _, _ in
            tokens.changing(expiresIn: 3600)
        }),
        "assumes-an-hour-after-refresh": MistakenClient(renewing: { tokens, _, _ in
            tokens.changing(expiresIn: tokens.expiresIn ?? 3600)
        }),
        "keeps-old-scopes": MistakenClient(renewing: { tokens, _, stored in
            tokens.changing(scopes: stored.scopes)
        }),
        "adds-scopes-to-old-ones": MistakenClient(renewing: { tokens, _, stored in
            tokens.changing(scopes: stored.scopes + tokens.scopes)
        }),
        "forgets-scopes-at-refresh": MistakenClient(renewing: { tokens, answer, _ in
            answer.content?["scope"] == nil ? tokens.changing(scopes: []) : tokens
        }),
        "forgets-scopes-at-null": MistakenClient(renewing: { tokens, answer, _ in
            answer.content?["scope"] == .some(.null) ? tokens.changing(scopes: []) : tokens
        }),
        "keeps-scopes-at-empty-one": MistakenClient(renewing: { tokens, answer, stored in
            answer.content?["scope"]?.text == ""
                ? tokens.changing(scopes: stored.scopes) : tokens
        }),
    ]

    private static let refreshResponseFailures: Changes = [
        "never-ends-session": MistakenClient(refreshed: { answer, stored in
            let read = MistakenClient.reference.readRefreshResponse(answer, stored: stored)
            return if case .ended = read { .unchanged } else { read }
        }),
        "ends-session-at-known-descriptions": MistakenClient(refreshed: { answer, stored in
            let read = MistakenClient.reference.readRefreshResponse(answer, stored: stored)
            guard case .ended = read, case .success(let response) = answer,
                response.content?["error_description"]?.text?.contains("expired") != true
            else { return read }
            return .unchanged
        }),
        "searches-for-invalid-grant": MistakenClient(endingAt: {
            $0.status == 400 && $0.body.contains("invalid_grant")
        }),
        "ignores-case-of-error-code": MistakenClient(endingAt: {
            $0.status == 400 && $0.errorCode?.lowercased() == "invalid_grant"
        }),
        "ends-session-at-refused-grant-type": MistakenClient(endingAt: {
            $0.status >= 400 && $0.errorCode == "unsupported_grant_type"
        }),
        "ends-session-at-pages": MistakenClient(endingAt: {
            400...403 ~= $0.status && $0.errorCode == nil
                && !$0.body.contains("invalid_grant")
        }),
        "ends-session-at-each-400": MistakenClient(endingAt: { $0.status == 400 }),
        "ends-session-at-outage": MistakenClient(endingAt: { $0.status >= 500 }),
        "takes-token-of-outage": MistakenClient(renewed: {
            $0.status >= 500 ? $0.answering(200) : $0
        }),
    ]

    private static let refreshResponseSuccesses: Changes = [
        "ends-session-offline": MistakenClient(failing: { $0 == .offline ? .ended : .unchanged }),
        "ends-session-after-time-out": MistakenClient(failing: {
            $0 == .offline ? .unchanged : .ended
        }),
        "ends-session-at-portal": MistakenClient(endingAt: {
            $0.status == 200 && $0.content?.members == nil
        }),
        "ends-session-without-access-token": MistakenClient(endingAt: {
            $0.status == 200 && $0.content?.members != nil && $0.errorCode == nil
                && $0.content?["access_token"]?.text == nil
        }),
        "stores-empty-access-token": MistakenClient(refreshed: { answer, stored in
            guard case .success(let response) = answer, response.status == 200,
                response.content?["access_token"]?.text == ""
            else {
                return MistakenClient.reference.readRefreshResponse(answer, stored: stored)
            }
            return .refreshed(stored.changing(accessToken: ""))
        }),
        "takes-errors-with-200-for-renewal": MistakenClient(refreshed: { answer, stored in
            guard case .success(let response) = answer, response.status == 200,
                response.errorCode != nil, response.content?["access_token"] == nil
            else {
                return MistakenClient.reference.readRefreshResponse(answer, stored: stored)
            }
            return .refreshed(stored)
        }),
        "renews-beside-errors": MistakenClient(renewed: { $0.withoutError }),
        "ends-session-at-errors-with-200": MistakenClient(endingAt: {
            $0.status == 200 && $0.errorCode != nil
        }),
        "renews-with-any-token-type": MistakenClient(renewed: { answer in
            answer.changingMember("token_type") { $0?.text == nil ? $0 : "Bearer" }
        }),
        "ends-session-at-other-token-type": MistakenClient(endingAt: { answer in
            answer.status == 200 && answer.errorCode == nil
                && ["mac", "DPoP", ""].contains(answer.content?["token_type"]?.text)
        }),
    ]
}

extension MistakenClient {
    /// The client that concludes something from not having an answer.
    fileprivate init(failing conclude: @escaping @Sendable (TransportFailure) -> SessionChange) {
        self.init(refreshed: { answer, stored in
            switch answer {
            case .failure(let failure): conclude(failure)
            case .success: Self.reference.readRefreshResponse(answer, stored: stored)
            }
        })
    }
}
