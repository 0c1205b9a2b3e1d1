import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the names and the order of parameters.
    static let redirectNames: ClientChanges = [
        "refuses-unknown-parameters-of-answer": .refusingRedirects { url, _ in
            !url.queryPairs.allSatisfy(\.belongsToAnswer)
        },
        "takes-prompt-for-error": .handingOn { result, url in
            guard url.parameter("prompt") == "none" else { return result }
            return .error("login_required", description: nil)
        },
        "refuses-other-scopes": .refusingRedirects { url, _ in
            url.parameter("scope")?.split(separator: " ").count == 1
        },
        "reads-names-by-their-end": .readingPairs { pairs, _ in
            pairs.map { $0.name.hasSuffix("_state") ? QueryPair("state", $0.value) : $0 }
        },
        "reads-names-without-case": .renaming { $0.lowercased() },
        "reads-names-with-brackets": .renaming { $0.replacing("[]", with: "") },
        "trims-names-of-answer": .renaming { $0.replacing("%20", with: "") },
        "guesses-names": .renaming {
            ["authorization_code": "code", "error_code": "error"][$0] ?? $0
        },
        "refuses-empty-pairs-of-answer": .refusingRedirects { url, _ in
            let query = URIReference(url).query ?? ""
            return query.contains("&&") || query.hasSuffix("&") || query.hasPrefix("&")
        },
        "expects-error-first": .refusingRedirects { url, _ in
            url.hasParameter("error") && !url.hasParameter("code")
                && url.queryPairs.first?.isNamed("state") == true
        },
        "expects-code-before-state": .refusingRedirects { url, _ in
            let pairs = url.queryPairs
            guard let code = pairs.firstIndex(where: { $0.isNamed("code") }),
                let state = pairs.firstIndex(where: { $0.isNamed("state") })
            else { return false }
            return state < code
        },
    ]

    /// What people get wrong about parameters that cannot be decoded.
    static let redirectMalformed: ClientChanges = [
        "repairs-octets-of-answer": .repairing { String(decoding: $0, as: UTF8.self) },
        "drops-octets-of-answer": .repairing {
            String(decoding: $0.filter { $0 < 0x80 }, as: UTF8.self)
        },
        "keeps-broken-escapes": .readingPairs { pairs, _ in
            pairs.map { pair in
                guard let value = pair.value, Form.unescape(value.utf8) == nil else {
                    return pair
                }
                return QueryPair(
                    pair.name, value.replacing(/%(?![0-9A-Fa-f]{2})/, with: "%25"))
            }
        },
    ]
}

extension MistakenClient {
    /// A client that reads names in other ways, if they become those of an answer.
    fileprivate static func renaming(_ change: @escaping @Sendable (String) -> String) -> Self {
        readingPairs { pairs, _ in
            pairs.map { pair in
                let renamed = QueryPair(change(pair.name), pair.value)
                return renamed.belongsToAnswer ? renamed : pair
            }
        }
    }

    /// A client that makes text of octets that are not UTF-8.
    fileprivate static func repairing(_ repair: @escaping @Sendable ([UInt8]) -> String) -> Self {
        readingPairs { pairs, _ in
            pairs.map { pair in
                guard pair.text == nil, let octets = Form.unescape((pair.value ?? "").utf8) else {
                    return pair
                }
                return QueryPair(pair.name, encoding: repair(octets))
            }
        }
    }
}
