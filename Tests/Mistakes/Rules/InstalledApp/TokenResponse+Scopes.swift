import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the granted scopes.
    static let tokenResponseScopes: [Mistake] = [
        Mistake(
            "takes-fewer-scopes-for-all", "takes fewer scopes for all that it asked for",
            breaks: "token-response-granted-scopes",
            MistakenClient(taking: { tokens, _, requested in
                let granted = Set(tokens.scopes)
                return !granted.isEmpty && granted.isSubset(of: requested)
                    ? tokens.changing(scopes: requested) : tokens
            })),
        Mistake(
            "keeps-requested-scopes", "keeps the scopes that it asked for",
            breaks: "token-response-granted-scopes",
            and: .each(
                "token-response-scope-separator", "token-response-scope-white-space",
                "token-response-scope-case",
                "token-response-scope-repeats", "token-response-scope-empty",
                because: "Its answers grant other scopes than were asked for."),
            MistakenClient(taking: { tokens, _, requested in tokens.changing(scopes: requested) })),
        Mistake(
            "refuses-fewer-scopes", "refuses an answer that grants fewer scopes",
            breaks: "token-response-granted-scopes",
            MistakenClient(taking: { tokens, _, requested in
                let granted = Set(tokens.scopes)
                guard granted.isEmpty || !granted.isStrictSubset(of: requested) else {
                    throw Refusal("not all was granted")
                }
                return tokens
            })),
        Mistake(
            "compares-scopes-in-order", "refuses the scopes that it asked for in another order",
            breaks: "token-response-granted-scopes",
            MistakenClient(taking: { tokens, _, requested in
                guard tokens.scopes == requested || Set(tokens.scopes) != Set(requested) else {
                    throw Refusal("another order")
                }
                return tokens
            })),
        Mistake(
            "splits-scopes-at-commas", "splits scopes at commas as well",
            breaks: "token-response-scope-separator",
            MistakenClient(taking: { tokens, _, _ in
                tokens.changing(scopes: tokens.scopes.flatMap { $0.components(separatedBy: ",") })
            })),
        Mistake(
            "splits-scopes-at-all-white-space", "splits scopes at all white space",
            breaks: "token-response-scope-white-space",
            MistakenClient(taking: { tokens, _, _ in
                tokens.changing(
                    scopes: tokens.scopes.flatMap {
                        $0.split(whereSeparator: \.isWhitespace).map(String.init)
                    })
            })),
        Mistake(
            "decodes-scopes-as-form", "takes plus signs and percent escapes in scopes for spaces",
            breaks: "token-response-scope-separator",
            MistakenClient(taking: { tokens, _, _ in
                tokens.changing(
                    scopes: tokens.scopes.flatMap {
                        $0.replacing("+", with: " ").replacing("%20", with: " ")
                            .components(separatedBy: " ")
                    })
            })),
        Mistake(
            "ignores-case-of-scopes", "reads scopes in lower case",
            breaks: "token-response-scope-case",
            MistakenClient(taking: { tokens, _, _ in
                tokens.changing(scopes: tokens.scopes.map { $0.lowercased() })
            })),
        Mistake(
            "takes-scopes-of-other-case-for-one", "keeps one of the scopes that differ in case",
            breaks: "token-response-scope-case",
            MistakenClient(taking: { tokens, _, _ in
                let one = Dictionary(
                    tokens.scopes.map { ($0.lowercased(), $0) }, uniquingKeysWith: { one, _ in one }
                )
                return tokens.changing(scopes: Array(one.values))
            })),
        Mistake(
            "keeps-empty-scopes", "finds an empty scope between two spaces",
            breaks: "token-response-scope-repeats",
            MistakenClient(taking: { tokens, answer, _ in
                let scopes = answer.content?["scope"]?.text?.components(separatedBy: " ") ?? []
                return tokens.scopes.isEmpty || !scopes.contains("")
                    ? tokens : tokens.changing(scopes: tokens.scopes + [""])
            })),
        Mistake(
            "refuses-repeated-scopes", "refuses an answer that repeats a scope",
            breaks: "token-response-scope-repeats",
            MistakenClient(taking: { tokens, _, _ in
                guard Set(tokens.scopes).count == tokens.scopes.count else {
                    throw Refusal("a repeated scope")
                }
                return tokens
            })),
        Mistake(
            "knows-no-scopes-if-none-are-named", "knows no scopes if the answer names none",
            breaks: "token-response-scope-absent",
            MistakenClient(taking: { tokens, answer, _ in
                answer.content?["scope"] == nil ? tokens.changing(scopes: []) : tokens
            })),
        Mistake(
            "wants-scope", "refuses an answer without a scope",
            breaks: "token-response-scope-absent",
            MistakenClient(taking: { tokens, answer, _ in
                guard answer.content?["scope"] != nil else { throw Refusal("no scope") }
                return tokens
            })),
        Mistake(
            "takes-empty-scope-for-all", "takes an empty scope for all that it asked for",
            breaks: "token-response-scope-empty",
            MistakenClient(taking: { tokens, _, requested in
                tokens.scopes.isEmpty ? tokens.changing(scopes: requested) : tokens
            })),
    ]
}
