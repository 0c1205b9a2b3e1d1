import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the answer to a refresh.
    static let refreshResponse =
        refreshResponseTokens + refreshResponseFailures + refreshResponseSuccesses

    private static let refreshResponseTokens: [Mistake] = [
        Mistake(
            "drops-padding-of-new-access-token",
            "drops equals signs from the end of a new access token",
            breaks: "refresh-takes-access-token",
            MistakenClient(renewing: { tokens, _, _ in
                tokens.changing(accessToken: tokens.accessToken.trimmingCharacters(in: ["="]))
            })),
        Mistake(
            "keeps-old-access-token", "goes on with the old access token",
            breaks: "refresh-takes-access-token",
            and: .each(
                "refresh-keeps-refresh-token", "refresh-unusable-refresh-token",
                "refresh-takes-refresh-token", "refresh-takes-lifetime", "refresh-takes-scopes",
                "refresh-keeps-scopes", "refresh-invalid-grant-ends", "refresh-code-decides",
                "refresh-other-errors-keep", "refresh-server-failures-keep",
                "refresh-transport-failures-keep", "refresh-unusable-answers-keep",
                "refresh-error-is-no-success", "refresh-error-beside-token",
                "refresh-other-token-type", "refresh-scope-null-or-empty",
                because: "Each success has a new access token."),
            MistakenClient(renewing: { tokens, _, stored in
                tokens.changing(accessToken: stored.accessToken)
            })),
        Mistake(
            "loses-refresh-token", "loses the refresh token without a new one",
            breaks: "refresh-keeps-refresh-token",
            and: ["refresh-unusable-refresh-token": "The stored refresh token has to stay."],
            MistakenClient(renewing: { tokens, answer, _ in
                tokens.changing(
                    refreshToken: .some(answer.content?["refresh_token"]?.text))
            })),
        Mistake(
            "stores-null-as-refresh-token", "loses the refresh token if the new one is null",
            breaks: "refresh-unusable-refresh-token",
            MistakenClient(renewing: { tokens, answer, _ in
                answer.content?["refresh_token"] == .some(.null)
                    ? tokens.changing(refreshToken: .some(nil)) : tokens
            })),
        Mistake(
            "stores-empty-refresh-token", "stores an empty refresh token",
            breaks: "refresh-unusable-refresh-token",
            MistakenClient(renewing: { tokens, answer, _ in
                answer.content?["refresh_token"]?.text == ""
                    ? tokens.changing(refreshToken: "") : tokens
            })),
        Mistake(
            "stores-number-as-refresh-token", "stores a number as the refresh token",
            breaks: "refresh-unusable-refresh-token",
            MistakenClient(renewed: { answer in
                answer.changingMember("refresh_token") { $0?.withoutNumber }
            })),
        Mistake(
            "ignores-rotated-refresh-token", "ignores a new refresh token",
            breaks: "refresh-takes-refresh-token",
            MistakenClient(renewing: { tokens, _, stored in
                tokens.changing(refreshToken: .some(stored.refreshToken))
            })),
        Mistake(
            "takes-each-lifetime-for-an-hour", "takes each lifetime for an hour",
            breaks: "refresh-takes-lifetime",
            MistakenClient(renewing: { tokens, _, _ in tokens.changing(expiresIn: 3600) })),
        Mistake(
            "assumes-an-hour-after-refresh", "assumes an hour if the refresh names no lifetime",
            breaks: "refresh-takes-lifetime",
            MistakenClient(renewing: { tokens, _, _ in
                tokens.changing(expiresIn: tokens.expiresIn ?? 3600)
            })),
        Mistake(
            "keeps-old-scopes", "keeps the old scopes in any case",
            breaks: "refresh-takes-scopes",
            and: ["refresh-scope-null-or-empty": "One answer names no scope."],
            MistakenClient(renewing: { tokens, _, stored in
                tokens.changing(scopes: stored.scopes)
            })),
        Mistake(
            "adds-scopes-to-old-ones", "adds the scopes to the old ones",
            breaks: "refresh-takes-scopes",
            and: ["refresh-scope-null-or-empty": "One answer names no scope."],
            MistakenClient(renewing: { tokens, _, stored in
                tokens.changing(scopes: stored.scopes + tokens.scopes)
            })),
        Mistake(
            "forgets-scopes-at-refresh", "forgets the scopes if the refresh names none",
            breaks: "refresh-keeps-scopes",
            MistakenClient(renewing: { tokens, answer, _ in
                answer.content?["scope"] == nil ? tokens.changing(scopes: []) : tokens
            })),
        Mistake(
            "forgets-scopes-at-null", "forgets the scopes if the scope is null",
            breaks: "refresh-scope-null-or-empty",
            MistakenClient(renewing: { tokens, answer, _ in
                answer.content?["scope"] == .some(.null) ? tokens.changing(scopes: []) : tokens
            })),
        Mistake(
            "keeps-scopes-at-empty-one", "keeps the old scopes if the scope is empty",
            breaks: "refresh-scope-null-or-empty",
            MistakenClient(renewing: { tokens, answer, stored in
                answer.content?["scope"]?.text == ""
                    ? tokens.changing(scopes: stored.scopes) : tokens
            })),
    ]

    private static let refreshResponseFailures: [Mistake] = [
        Mistake(
            "never-ends-session", "keeps a refresh token that the server refuses",
            breaks: "refresh-invalid-grant-ends",
            MistakenClient(refreshed: { answer, stored in
                let read = MistakenClient.reference.readRefreshResponse(answer, stored: stored)
                return if case .ended = read { .unchanged } else { read }
            })),
        Mistake(
            "ends-session-at-known-descriptions",
            "ends the session at invalid_grant with a known description alone",
            breaks: "refresh-invalid-grant-ends",
            MistakenClient(refreshed: { answer, stored in
                let read = MistakenClient.reference.readRefreshResponse(answer, stored: stored)
                guard case .ended = read, case .success(let response) = answer,
                    response.content?["error_description"]?.text?.contains("expired") != true
                else { return read }
                return .unchanged
            })),
        Mistake(
            "searches-for-invalid-grant", "searches a failure for the words invalid_grant",
            breaks: "refresh-code-decides",
            MistakenClient(endingAt: { $0.status == 400 && $0.body.contains("invalid_grant") })),
        Mistake(
            "ignores-case-of-error-code", "compares the error code without case",
            breaks: "refresh-code-decides",
            MistakenClient(endingAt: {
                $0.status == 400 && $0.errorCode?.lowercased() == "invalid_grant"
            })),
        Mistake(
            "ends-session-at-refused-grant-type", "ends the session if the grant type is refused",
            breaks: "refresh-other-errors-keep",
            MistakenClient(endingAt: {
                $0.status >= 400 && $0.errorCode == "unsupported_grant_type"
            })),
        Mistake(
            "ends-session-at-pages", "ends the session if a failure has no error code",
            breaks: "refresh-other-errors-keep",
            MistakenClient(endingAt: {
                400...403 ~= $0.status && $0.errorCode == nil
                    && !$0.body.contains("invalid_grant")
            })),
        Mistake(
            "ends-session-at-each-400", "ends the session at each 400",
            breaks: "refresh-other-errors-keep",
            and: ["refresh-code-decides": "Its errors come with 400."],
            MistakenClient(endingAt: { $0.status == 400 })),
        Mistake(
            "ends-session-at-outage", "ends the session if the server fails",
            breaks: "refresh-server-failures-keep",
            MistakenClient(endingAt: { $0.status >= 500 })),
        Mistake(
            "takes-token-of-outage", "takes a token that comes with a server's failure",
            breaks: "refresh-server-failures-keep",
            MistakenClient(renewed: { $0.status >= 500 ? $0.answering(200) : $0 })),
    ]

    private static let refreshResponseSuccesses: [Mistake] = [
        Mistake(
            "ends-session-offline", "ends the session without a network",
            breaks: "refresh-transport-failures-keep",
            MistakenClient(failing: { $0 == .offline ? .ended : .unchanged })),
        Mistake(
            "ends-session-after-time-out", "ends the session if nobody answers in time",
            breaks: "refresh-transport-failures-keep",
            MistakenClient(failing: { $0 == .offline ? .unchanged : .ended })),
        Mistake(
            "ends-session-at-portal", "ends the session if a success is no JSON object",
            breaks: "refresh-unusable-answers-keep",
            MistakenClient(endingAt: { $0.status == 200 && $0.content?.members == nil })),
        Mistake(
            "ends-session-without-access-token", "ends the session if there is no access token",
            breaks: "refresh-unusable-answers-keep",
            MistakenClient(endingAt: {
                $0.status == 200 && $0.content?.members != nil && $0.errorCode == nil
                    && $0.content?["access_token"]?.text == nil
            })),
        Mistake(
            "stores-empty-access-token", "stores an empty access token",
            breaks: "refresh-unusable-answers-keep",
            MistakenClient(refreshed: { answer, stored in
                guard case .success(let response) = answer, response.status == 200,
                    response.content?["access_token"]?.text == ""
                else {
                    return MistakenClient.reference.readRefreshResponse(answer, stored: stored)
                }
                return .refreshed(stored.changing(accessToken: ""))
            })),
        Mistake(
            "takes-errors-with-200-for-renewal", "takes a 200 with an error alone for a success",
            breaks: "refresh-error-is-no-success",
            and: ["refresh-other-errors-keep": "One of its errors comes with 200."],
            MistakenClient(refreshed: { answer, stored in
                guard case .success(let response) = answer, response.status == 200,
                    response.errorCode != nil, response.content?["access_token"] == nil
                else {
                    return MistakenClient.reference.readRefreshResponse(answer, stored: stored)
                }
                return .refreshed(stored)
            })),
        Mistake(
            "renews-beside-errors", "does not look for an error with the status 200",
            breaks: "refresh-error-beside-token",
            MistakenClient(renewed: { $0.withoutError })),
        Mistake(
            "ends-session-at-errors-with-200", "ends the session at any error with the status 200",
            breaks: "refresh-error-beside-token",
            and: ["refresh-other-errors-keep": "One of its errors comes with 200."],
            MistakenClient(endingAt: { $0.status == 200 && $0.errorCode != nil })),
        Mistake(
            "renews-with-any-token-type", "takes a new token of any type",
            breaks: "refresh-other-token-type",
            MistakenClient(renewed: { answer in
                answer.changingMember("token_type") { $0?.text == nil ? $0 : "Bearer" }
            })),
        Mistake(
            "ends-session-at-other-token-type", "ends the session at a token of another type",
            breaks: "refresh-other-token-type",
            MistakenClient(endingAt: { answer in
                answer.status == 200 && answer.errorCode == nil
                    && ["mac", "DPoP", ""].contains(answer.content?["token_type"]?.text)
            })),
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
