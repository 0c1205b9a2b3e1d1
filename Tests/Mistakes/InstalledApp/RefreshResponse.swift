import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the answer to a refresh.
    static let refreshResponse =
        refreshResponseTokens + refreshResponseFailures + refreshResponseSuccesses

    private static let refreshResponseTokens: ClientChanges = [
        "drops-padding-of-new-access-token": .init(renewing: { tokens, _, _ in
            tokens.changing(accessToken: tokens.accessToken.trimmingCharacters(in: ["="]))
        }),
        "keeps-old-access-token": .init(renewing: { tokens, _, stored in
            tokens.changing(accessToken: stored.accessToken)
        }),
        "loses-refresh-token": .init(renewing: { tokens, answer, _ in
            tokens.changing(
                refreshToken: .some(answer.content?["refresh_token"]?.text))
        }),
        "stores-null-as-refresh-token": .init(renewing: { tokens, answer, _ in
            answer.content?["refresh_token"] == .some(.null)
                ? tokens.changing(refreshToken: .some(nil)) : tokens
        }),
        "stores-empty-refresh-token": .init(renewing: { tokens, answer, _ in
            answer.content?["refresh_token"]?.text == ""
                ? tokens.changing(refreshToken: "") : tokens
        }),
        "stores-number-as-refresh-token": .init(renewed: { answer in
            answer.changingMember("refresh_token") { $0?.withoutNumber }
        }),
        "ignores-rotated-refresh-token": .init(renewing: { tokens, _, stored in
            tokens.changing(refreshToken: .some(stored.refreshToken))
        }),
        "takes-each-lifetime-for-an-hour": .init(renewing: { tokens, _, _ in
            tokens.changing(expiresIn: 3600)
        }),
        "assumes-an-hour-after-refresh": .init(renewing: { tokens, _, _ in
            tokens.changing(expiresIn: tokens.expiresIn ?? 3600)
        }),
        "keeps-old-scopes": .init(renewing: { tokens, _, stored in
            tokens.changing(scopes: stored.scopes)
        }),
        "adds-scopes-to-old-ones": .init(renewing: { tokens, _, stored in
            tokens.changing(scopes: stored.scopes + tokens.scopes)
        }),
        "forgets-scopes-at-refresh": .init(renewing: { tokens, answer, _ in
            answer.content?["scope"] == nil ? tokens.changing(scopes: []) : tokens
        }),
        "forgets-scopes-at-null": .init(renewing: { tokens, answer, _ in
            answer.content?["scope"] == .some(.null) ? tokens.changing(scopes: []) : tokens
        }),
        "keeps-scopes-at-empty-one": .init(renewing: { tokens, answer, stored in
            answer.content?["scope"]?.text == ""
                ? tokens.changing(scopes: stored.scopes) : tokens
        }),
    ]

    private static let refreshResponseFailures: ClientChanges = [
        "never-ends-session": .init(refreshed: { answer, stored in
            let read = MistakenClient.reference.readRefreshResponse(answer, stored: stored)
            return if case .ended = read { .unchanged } else { read }
        }),
        "ends-session-at-known-descriptions": .init(refreshed: { answer, stored in
            let read = MistakenClient.reference.readRefreshResponse(answer, stored: stored)
            guard case .ended = read, case .success(let response) = answer,
                response.content?["error_description"]?.text?.contains("expired") != true
            else { return read }
            return .unchanged
        }),
        "searches-for-invalid-grant": .init(endingAt: {
            $0.status == 400 && $0.body.contains("invalid_grant")
        }),
        "ignores-case-of-error-code": .init(endingAt: {
            $0.status == 400 && $0.errorCode?.lowercased() == "invalid_grant"
        }),
        "ends-session-at-refused-grant-type": .init(endingAt: {
            $0.status >= 400 && $0.errorCode == "unsupported_grant_type"
        }),
        "ends-session-at-pages": .init(endingAt: {
            400...403 ~= $0.status && $0.errorCode == nil
                && !$0.body.contains("invalid_grant")
        }),
        "ends-session-at-each-400": .init(endingAt: { $0.status == 400 }),
        "ends-session-at-outage": .init(endingAt: { $0.status >= 500 }),
        "takes-token-of-outage": .init(renewed: { $0.status >= 500 ? $0.answering(200) : $0 }),
    ]

    private static let refreshResponseSuccesses: ClientChanges = [
        "ends-session-offline": .init(failing: { $0 == .offline ? .ended : .unchanged }),
        "ends-session-after-time-out": .init(failing: { $0 == .offline ? .unchanged : .ended }),
        "ends-session-at-portal": .init(endingAt: {
            $0.status == 200 && $0.content?.members == nil
        }),
        "ends-session-without-access-token": .init(endingAt: {
            $0.status == 200 && $0.content?.members != nil && $0.errorCode == nil
                && $0.content?["access_token"]?.text == nil
        }),
        "stores-empty-access-token": .init(refreshed: { answer, stored in
            guard case .success(let response) = answer, response.status == 200,
                response.content?["access_token"]?.text == ""
            else {
                return MistakenClient.reference.readRefreshResponse(answer, stored: stored)
            }
            return .refreshed(stored.changing(accessToken: ""))
        }),
        "takes-errors-with-200-for-renewal": .init(refreshed: { answer, stored in
            guard case .success(let response) = answer, response.status == 200,
                response.errorCode != nil, response.content?["access_token"] == nil
            else {
                return MistakenClient.reference.readRefreshResponse(answer, stored: stored)
            }
            return .refreshed(stored)
        }),
        "renews-beside-errors": .init(renewed: { $0.withoutError }),
        "ends-session-at-errors-with-200": .init(endingAt: {
            $0.status == 200 && $0.errorCode != nil
        }),
        "renews-with-any-token-type": .init(renewed: { answer in
            answer.changingMember("token_type") { $0?.text == nil ? $0 : "Bearer" }
        }),
        "ends-session-at-other-token-type": .init(endingAt: { answer in
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
