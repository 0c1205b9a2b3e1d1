import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the answer to the exchange of a code.
    static let tokenResponse =
        tokenResponseTokens + tokenResponseScopes + tokenResponseMembers + tokenResponseErrors

    private static let tokenResponseTokens: ClientChanges = [
        "forgets-refresh-token": .storingRefreshToken { _ in nil },
        "wants-refresh-token": .demanding { tokens, _, _ in tokens.refreshToken != nil },
        "keeps-claims-of-id-token": .granting { tokens, _, _ in
            let parts = tokens.idToken?.split(separator: ".") ?? []
            return parts.count == 3 ? tokens.changing(idToken: String(parts[1])) : tokens
        },
        "takes-access-token-for-id-token": .granting { tokens, _, _ in
            tokens.changing(idToken: tokens.idToken ?? tokens.accessToken)
        },
        "wants-an-id-token": .demanding { tokens, _, _ in tokens.idToken != nil },
        "wants-the-requested-scope": .demanding { tokens, _, requested in
            Set(tokens.scopes) == Set(requested)
        },
        "wants-id-token-for-email": .demanding { tokens, _, requested in
            tokens.idToken != nil || !requested.contains("email")
        },
        "expects-access-token-first": .demanding { _, answer, _ in
            answer.content?.members?.first?.name == "access_token"
        },
        "takes-true-for-a-second": .readingMembers("expires_in") { value in
            if case .bool(let truth)? = value { truth ? 1 : 0 } else { value }
        },
        "takes-lifetime-for-milliseconds": .storingLifetime { $0 / 1000 },
        "keeps-32-bits-of-lifetime": .storingLifetime { $0 & 0xFFFF_FFFF },
        "takes-long-lifetime-for-date": .storingLifetime {
            $0 > 1_000_000_000 ? $0 - 1_000_000_000 : $0
        },
    ]

    private static let tokenResponseScopes: ClientChanges = [
        "takes-fewer-scopes-for-all": .granting { tokens, _, requested in
            let granted = Set(tokens.scopes)
            return !granted.isEmpty && granted.isSubset(of: requested)
                ? tokens.changing(scopes: requested) : tokens
        },
        "keeps-requested-scopes": .granting { $0.changing(scopes: $2) },
        "refuses-fewer-scopes": .demanding { tokens, _, requested in
            let granted = Set(tokens.scopes)
            return granted.isEmpty || !granted.isStrictSubset(of: requested)
        },
        "compares-scopes-in-order": .demanding { tokens, _, requested in
            tokens.scopes == requested || Set(tokens.scopes) != Set(requested)
        },
        "splits-scopes-at-semicolons": .storingScopes { $0.components(separatedBy: ";") },
        "splits-scopes-at-commas": .storingScopes { $0.components(separatedBy: ",") },
        "splits-scopes-at-all-white-space": .storingScopes {
            $0.split(whereSeparator: \.isWhitespace).map(String.init)
        },
        "decodes-scopes-as-form": .storingScopes {
            $0.replacing("+", with: " ").replacing("%20", with: " ").components(separatedBy: " ")
        },
        "ignores-case-of-scopes": .storingScopes { [$0.lowercased()] },
        "takes-scopes-of-other-case-for-one": .granting { tokens, _, _ in
            let one = Dictionary(tokens.scopes.map { ($0.lowercased(), $0) }) { one, _ in one }
            return tokens.changing(scopes: Array(one.values))
        },
        "keeps-empty-scopes": .granting { tokens, answer, _ in
            let scopes = answer.content?["scope"]?.text?.components(separatedBy: " ") ?? []
            return tokens.scopes.isEmpty || !scopes.contains("")
                ? tokens : tokens.changing(scopes: tokens.scopes + [""])
        },
        "refuses-repeated-scopes": .demanding { tokens, _, _ in
            Set(tokens.scopes).count == tokens.scopes.count
        },
        "knows-no-scopes-if-none-are-named": .granting { tokens, answer, _ in
            answer.has("scope") ? tokens : tokens.changing(scopes: [])
        },
        "takes-empty-scope-for-all": .granting { tokens, _, requested in
            tokens.scopes.isEmpty ? tokens.changing(scopes: requested) : tokens
        },
    ]
}
