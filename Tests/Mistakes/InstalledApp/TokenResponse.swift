import Conformance
import Foundation
import StrictCodecs

extension Mistake {
    /// What people get wrong about the answer to the exchange of a code.
    static let tokenResponse =
        tokenResponseTokens + tokenResponseScopes + tokenResponseMembers + tokenResponseErrors

    private static let tokenResponseTokens: ClientChanges = [
        "takes-true-for-a-second": .readingGrant { answer in
            answer.changingMember("expires_in") { value in
                if case .bool(let truth)? = value { truth ? 1 : 0 } else { value }
            }
        },
        "keeps-claims-of-id-token": .granting { tokens, _, _ in
            let parts = tokens.idToken?.split(separator: ".") ?? []
            return parts.count == 3 ? tokens.changing(idToken: String(parts[1])) : tokens
        },
        "takes-access-token-for-id-token": .granting { tokens, _, _ in
            tokens.changing(idToken: tokens.idToken ?? tokens.accessToken)
        },
        "wants-the-requested-scope": .demanding { tokens, _, requested in
            Set(tokens.scopes) == Set(requested)
        },
        "wants-id-token-for-email": .demanding { tokens, _, requested in
            tokens.idToken != nil || !requested.contains("email")
        },
        "takes-lifetime-for-milliseconds": .storingLifetime { $0 / 1000 },
        "rounds-lifetime-in-milliseconds": .storingLifetime { $0 / 1000 + $0 % 1000 / 500 },
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
    ]
}
