import Conformance
import Foundation
import Reference
import StrictCodecs

extension Changes {
    /// What people get wrong about the granted scopes.
    static let tokenResponseScopes: Changes = [
        "takes-fewer-scopes-for-all": MistakenClient(taking: { tokens, _, requested in
            let granted = Set(tokens.scopes)
            return !granted.isEmpty && granted.isSubset(of: requested)
                ? tokens.changing(scopes: requested) : tokens
        }),
        "keeps-requested-scopes": MistakenClient(taking: { tokens, _, requested in
            tokens.changing(scopes: requested)
        }),
        "refuses-fewer-scopes": MistakenClient(taking: { tokens, _, requested in
            let granted = Set(tokens.scopes)
            guard granted.isEmpty || !granted.isStrictSubset(of: requested) else {
                throw Refusal("not all was granted")
            }
            return tokens
        }),
        "compares-scopes-in-order": MistakenClient(taking: { tokens, _, requested in
            guard tokens.scopes == requested || Set(tokens.scopes) != Set(requested) else {
                throw Refusal("another order")
            }
            return tokens
        }),
        "splits-scopes-at-commas": MistakenClient(taking: { tokens, _, _ in
            tokens.changing(scopes: tokens.scopes.flatMap { $0.components(separatedBy: ",") })
        }),
        "splits-scopes-at-all-white-space": MistakenClient(taking: { tokens, _, _ in
            tokens.changing(
                scopes: tokens.scopes.flatMap {
                    $0.split(whereSeparator: \.isWhitespace).map(String.init)
                })
        }),
        "decodes-scopes-as-form": MistakenClient(taking: { tokens, _, _ in
            tokens.changing(
                scopes: tokens.scopes.flatMap {
                    $0.replacing("+", with: " ").replacing("%20", with: " ")
                        .components(separatedBy: " ")
                })
        }),
        "ignores-case-of-scopes": MistakenClient(taking: { tokens, _, _ in
            tokens.changing(scopes: tokens.scopes.map { $0.lowercased() })
        }),
        "takes-scopes-of-other-case-for-one": MistakenClient(taking: { tokens, _, _ in
            let one = Dictionary(
                tokens.scopes.map { ($0.lowercased(), $0) }, uniquingKeysWith: { one, _ in one }
            )
            return tokens.changing(scopes: Array(one.values))
        }),
        "keeps-empty-scopes": MistakenClient(taking: { tokens, answer, _ in
            let scopes = answer.content?["scope"]?.text?.components(separatedBy: " ") ?? []
            return tokens.scopes.isEmpty || !scopes.contains("")
                ? tokens : tokens.changing(scopes: tokens.scopes + [""])
        }),
        "refuses-repeated-scopes": MistakenClient(taking: { tokens, _, _ in
            guard Set(tokens.scopes).count == tokens.scopes.count else {
                throw Refusal("a repeated scope")
            }
            return tokens
        }),
        "knows-no-scopes-if-none-are-named": MistakenClient(taking: { tokens, answer, _ in
            answer.content?["scope"] == nil ? tokens.changing(scopes: []) : tokens
        }),
        "wants-scope": MistakenClient(taking: { tokens, answer, _ in
            guard answer.content?["scope"] != nil else { throw Refusal("no scope") }
            return tokens
        }),
        "takes-empty-scope-for-all": MistakenClient(taking: { tokens, _, requested in
            tokens.scopes.isEmpty ? tokens.changing(scopes: requested) : tokens
        }),
    ]
}
