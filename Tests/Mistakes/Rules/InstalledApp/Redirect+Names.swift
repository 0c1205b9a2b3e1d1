import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the names and the order of parameters.
    static let redirectNames: [Mistake] = [
        Mistake(
            "refuses-unknown-parameters-of-answer", "refuses parameters that it does not know",
            breaks: "response-unknown-ignored",
            and: [
                "response-redirect-uri-exact": "One of its redirect URIs has a query.",
                "response-own-query-required": "Its redirect URIs have queries.",
                "response-order-free": "Some of its answers have other parameters.",
            ],
            MistakenClient.refusingRedirects { url, _ in
                !url.queryPairs.allSatisfy(\.belongsToAnswer)
            }),
        Mistake(
            "takes-prompt-for-error", "takes prompt=none for an error",
            breaks: "response-unknown-ignored",
            MistakenClient.handingOn { result, url in
                guard url.parameter("prompt") == "none" else { return result }
                return .error("login_required", description: nil)
            }),
        Mistake(
            "refuses-other-scopes", "refuses an answer whose scopes are fewer than two",
            breaks: "response-unknown-ignored",
            and: ["response-order-free": "Some of its answers have one scope."],
            MistakenClient.refusingRedirects { url, _ in
                url.parameter("scope")?.split(separator: " ").count == 1
            }),
        Mistake(
            "reads-names-by-their-end", "takes session_state for the state",
            breaks: "response-unknown-ignored",
            MistakenClient.readingPairs { pairs, _ in
                pairs.map { $0.name.hasSuffix("_state") ? QueryPair("state", $0.value) : $0 }
            }),
        Mistake(
            "reads-names-without-case", "compares names without their case",
            breaks: "response-names-exact",
            MistakenClient.renaming { $0.lowercased() }),
        Mistake(
            "reads-names-with-brackets", "reads code[] as code",
            breaks: "response-names-exact",
            MistakenClient.renaming { $0.replacing("[]", with: "") }),
        Mistake(
            "trims-names-of-answer", "trims spaces from names",
            breaks: "response-names-exact",
            MistakenClient.renaming { $0.replacing("%20", with: "") }),
        Mistake(
            "guesses-names", "reads authorization_code as code and error_code as error",
            breaks: "response-names-exact",
            MistakenClient.renaming {
                ["authorization_code": "code", "error_code": "error"][$0] ?? $0
            }),
        Mistake(
            "refuses-empty-pairs-of-answer", "refuses a query with an empty pair",
            breaks: "response-empty-pairs",
            MistakenClient.refusingRedirects { url, _ in
                let query = URIReference(url).query ?? ""
                return query.contains("&&") || query.hasSuffix("&") || query.hasPrefix("&")
            }),
        Mistake(
            "expects-error-first", "refuses an error behind another parameter",
            breaks: "response-order-free",
            MistakenClient.refusingRedirects { url, _ in
                url.hasParameter("error") && !url.hasParameter("code")
                    && url.queryPairs.first?.isNamed("state") == true
            }),
        Mistake(
            "expects-code-before-state", "refuses a state in front of its code",
            breaks: "response-order-free",
            and: [
                "response-state-required": "One of its states is in front.",
                "response-in-query-only": "One of its states is in front.",
                "response-fragment-ignored": "One of its states is in front.",
                "response-unknown-ignored": "In the tutorial's answer the state is in front.",
            ],
            MistakenClient.refusingRedirects { url, _ in
                let pairs = url.queryPairs
                guard let code = pairs.firstIndex(where: { $0.isNamed("code") }),
                    let state = pairs.firstIndex(where: { $0.isNamed("state") })
                else { return false }
                return state < code
            }),
    ]

    /// What people get wrong about parameters that cannot be decoded.
    static let redirectMalformed: [Mistake] = [
        Mistake(
            "repairs-octets-of-answer", "puts U+FFFD in place of octets that are not UTF-8",
            breaks: "response-malformed",
            MistakenClient.repairing { String(decoding: $0, as: UTF8.self) }),
        Mistake(
            "drops-octets-of-answer", "drops octets that are not UTF-8",
            breaks: "response-malformed",
            MistakenClient.repairing { String(decoding: $0.filter { $0 < 0x80 }, as: UTF8.self) }),
        Mistake(
            "keeps-broken-escapes", "keeps a percent sign that begins no escape",
            breaks: "response-malformed",
            MistakenClient.readingPairs { pairs, _ in
                pairs.map { pair in
                    guard let value = pair.value, Form.unescape(value.utf8) == nil else {
                        return pair
                    }
                    return QueryPair(
                        pair.name, value.replacing(/%(?![0-9A-Fa-f]{2})/, with: "%25"))
                }
            }),
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
