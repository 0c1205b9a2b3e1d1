import Conformance
import StrictCodecs

extension Mistake {
    /// What people get wrong about the answer to a refresh.
    static let refreshResponse: ClientChanges = [
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
        "takes-each-lifetime-for-an-hour": .renewing { tokens, _, _ in
            tokens.changing(expiresIn: 3600)
        },
        "adds-scopes-to-old-ones": .renewing { tokens, _, stored in
            tokens.changing(scopes: stored.scopes + tokens.scopes)
        },
        "stores-empty-access-token": .concludingRefresh { read, answer, stored in
            answer.status == 200 && answer.content?["access_token"]?.text == ""
                ? .refreshed(stored.changing(accessToken: "")) : read
        },
        "takes-errors-with-200-for-renewal": .concludingRefresh { read, answer, stored in
            answer.status == 200 && answer.errorCode != nil && !answer.has("access_token")
                ? .refreshed(stored) : read
        },
    ]
}
