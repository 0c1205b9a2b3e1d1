import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the answer to a refresh.
    static let refreshResponse =
        refreshResponseTokens + refreshResponseFailures + refreshResponseSuccesses

    private static let refreshResponseTokens: ClientChanges = [
        "drops-padding-of-new-access-token": .renewing { tokens, _, _ in
            tokens.changing(accessToken: tokens.accessToken.trimmingCharacters(in: ["="]))
        },
        "keeps-old-access-token": .renewing { tokens, _, stored in
            tokens.changing(accessToken: stored.accessToken)
        },
        "loses-refresh-token": .renewing { tokens, answer, _ in
            tokens.changing(refreshToken: .some(answer.content?["refresh_token"]?.text))
        },
        "stores-null-as-refresh-token": .renewing { tokens, answer, _ in
            answer.content?["refresh_token"] == .some(.null)
                ? tokens.changing(refreshToken: .some(nil)) : tokens
        },
        "stores-empty-refresh-token": .renewing { tokens, answer, _ in
            answer.content?["refresh_token"]?.text == ""
                ? tokens.changing(refreshToken: "") : tokens
        },
        "ignores-rotated-refresh-token": .renewing { tokens, _, stored in
            tokens.changing(refreshToken: .some(stored.refreshToken))
        },
        "takes-each-lifetime-for-an-hour": .renewing { tokens, _, _ in
            tokens.changing(expiresIn: 3600)
        },
        "keeps-old-scopes": .renewing { tokens, _, stored in
            tokens.changing(scopes: stored.scopes)
        },
        "adds-scopes-to-old-ones": .renewing { tokens, _, stored in
            tokens.changing(scopes: stored.scopes + tokens.scopes)
        },
        "forgets-scopes-at-refresh": .renewing { tokens, answer, _ in
            answer.has("scope") ? tokens : tokens.changing(scopes: [])
        },
        "forgets-scopes-at-null": .renewing { tokens, answer, _ in
            answer.content?["scope"] == .some(.null) ? tokens.changing(scopes: []) : tokens
        },
        "keeps-scopes-at-empty-one": .renewing { tokens, answer, stored in
            answer.content?["scope"]?.text == "" ? tokens.changing(scopes: stored.scopes) : tokens
        },
    ]

    private static let refreshResponseFailures: ClientChanges = [
        "never-ends-session": .concludingRefresh { read, _, _ in
            if case .ended = read { .unchanged } else { read }
        },
        "ends-session-at-known-descriptions": .concludingRefresh { read, answer, _ in
            let text = answer.content?["error_description"]?.text ?? ""
            return if case .ended = read, !text.contains("expired") { .unchanged } else { read }
        },
        "searches-for-invalid-grant": .endingAt {
            $0.status == 400 && $0.body.contains("invalid_grant")
        },
        "ignores-case-of-error-code": .endingAt {
            $0.status == 400 && $0.errorCode?.lowercased() == "invalid_grant"
        },
        "ends-session-at-refused-grant-type": .endingAt {
            $0.status >= 400 && $0.errorCode == "unsupported_grant_type"
        },
        "ends-session-at-pages": .endingAt {
            400...403 ~= $0.status && $0.errorCode == nil && !$0.body.contains("invalid_grant")
        },
        "ends-session-at-each-400": .endingAt { $0.status == 400 },
        "ends-session-at-outage": .endingAt { $0.status >= 500 },
        "takes-token-of-outage": .readingRefresh { $0.status >= 500 ? $0.answering(200) : $0 },
        "ends-session-offline": .ending(after: .offline),
        "ends-session-after-time-out": .ending(after: .timedOut),
    ]

    private static let refreshResponseSuccesses: ClientChanges = [
        "ends-session-at-portal": .endingAt { $0.status == 200 && $0.content?.members == nil },
        "ends-session-without-access-token": .endingAt {
            $0.status == 200 && $0.content?.members != nil && $0.errorCode == nil
                && $0.content?["access_token"]?.text == nil
        },
        "stores-empty-access-token": .concludingRefresh { read, answer, stored in
            answer.status == 200 && answer.content?["access_token"]?.text == ""
                ? .refreshed(stored.changing(accessToken: "")) : read
        },
        "takes-errors-with-200-for-renewal": .concludingRefresh { read, answer, stored in
            answer.status == 200 && answer.errorCode != nil && !answer.has("access_token")
                ? .refreshed(stored) : read
        },
        "renews-beside-errors": .readingRefresh(\.withoutError),
        "ends-session-at-errors-with-200": .endingAt { $0.status == 200 && $0.errorCode != nil },
        "ends-session-at-other-token-type": .endingAt {
            $0.status == 200 && $0.errorCode == nil
                && ["mac", "DPoP", ""].contains($0.content?["token_type"]?.text)
        },
    ]
}

extension MistakenClient {
    /// Ends the session if there is no answer for some reason.
    fileprivate static func ending(after reason: TransportFailure) -> Self {
        Self(refreshed: { answer, stored in
            guard case .failure(reason) = answer else {
                return reference.readRefreshResponse(answer, stored: stored)
            }
            return .ended
        })
    }
}
