import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the granted scopes.
    static let tokenResponseScopes: ClientChanges = [
        "takes-fewer-scopes-for-all": .init(taking: { tokens, _, requested in
            let granted = Set(tokens.scopes)
            return !granted.isEmpty && granted.isSubset(of: requested)
                ? tokens.changing(scopes: requested) : tokens
        }),
        "keeps-requested-scopes": .init(taking: { tokens, _, requested in
            tokens.changing(scopes: requested)
        }),
        "refuses-fewer-scopes": .init(taking: { tokens, _, requested in
            let granted = Set(tokens.scopes)
            guard granted.isEmpty || !granted.isStrictSubset(of: requested) else {
                throw Refusal("not all was granted")
            }
            return tokens
        }),
        "compares-scopes-in-order": .init(taking: { tokens, _, requested in
            guard tokens.scopes == requested || Set(tokens.scopes) != Set(requested) else {
                throw Refusal("another order")
            }
            return tokens
        }),
        "splits-scopes-at-commas": .init(taking: { tokens, _, _ in
            tokens.changing(scopes: tokens.scopes.flatMap { $0.components(separatedBy: ",") })
        }),
        "splits-scopes-at-all-white-space": .init(taking: { tokens, _, _ in
            tokens.changing(
                scopes: tokens.scopes.flatMap {
                    $0.split(whereSeparator: \.isWhitespace).map(String.init)
                })
        }),
        "decodes-scopes-as-form": .init(taking: { tokens, _, _ in
            tokens.changing(
                scopes: tokens.scopes.flatMap {
                    $0.replacing("+", with: " ").replacing("%20", with: " ")
                        .components(separatedBy: " ")
                })
        }),
        "ignores-case-of-scopes": .init(taking: { tokens, _, _ in
            tokens.changing(scopes: tokens.scopes.map { $0.lowercased() })
        }),
        "takes-scopes-of-other-case-for-one": .init(taking: { tokens, _, _ in
            let one = Dictionary(
                tokens.scopes.map { ($0.lowercased(), $0) }, uniquingKeysWith: { one, _ in one }
            )
            return tokens.changing(scopes: Array(one.values))
        }),
        "keeps-empty-scopes": .init(taking: { tokens, answer, _ in
            let scopes = answer.content?["scope"]?.text?.components(separatedBy: " ") ?? []
            return tokens.scopes.isEmpty || !scopes.contains("")
                ? tokens : tokens.changing(scopes: tokens.scopes + [""])
        }),
        "refuses-repeated-scopes": .init(taking: { tokens, _, _ in
            guard Set(tokens.scopes).count == tokens.scopes.count else {
                throw Refusal("a repeated scope")
            }
            return tokens
        }),
        "knows-no-scopes-if-none-are-named": .init(taking: { tokens, answer, _ in
            answer.content?["scope"] == nil ? tokens.changing(scopes: []) : tokens
        }),
        "wants-scope": .init(taking: { tokens, answer, _ in
            guard answer.content?["scope"] != nil else { throw Refusal("no scope") }
            return tokens
        }),
        "takes-empty-scope-for-all": .init(taking: { tokens, _, requested in
            tokens.scopes.isEmpty ? tokens.changing(scopes: requested) : tokens
        }),
    ]
}
