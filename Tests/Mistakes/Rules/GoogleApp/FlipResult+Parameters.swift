import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the parameters of the link that comes back.
    static let returnedParameters = [
        Mistake(
            "links-despite-error", "takes the code though there is an error",
            breaks: "code-and-error-not-linked",
            MistakenGoogleApp(returned: { link, _ in
                link.hasParameter("code") ? link.removing("error") : link
            })),
        Mistake(
            "takes-auth-code-for-code", "takes the parameter auth_code for the code",
            breaks: "neither-not-linked",
            MistakenGoogleApp(returned: { link, _ in
                link.replacing("&auth_code=", with: "&code=")
            })),
        Mistake(
            "takes-token-for-code", "takes an access token for the code",
            breaks: "neither-not-linked",
            MistakenGoogleApp(returned: { link, _ in
                link.replacing("&access_token=", with: "&code=")
            })),
        Mistake(
            "ignores-case-of-names", "ignores the case of parameter names",
            breaks: "neither-not-linked",
            and: [
                "result-unknown-parameters-ignored":
                    "Unknown names differ from known ones in case alone."
            ],
            MistakenGoogleApp(returned: { link, _ in
                link.replacingPairs(
                    by: link.queryPairs.map { QueryPair($0.name.lowercased(), $0.value) })
            })),
        Mistake(
            "links-with-empty-code", "links with a code that is empty",
            breaks: "empty-code-not-linked",
            MistakenGoogleApp(did: { action, event, _ in
                guard case .returned(let link) = event, link.hasEmptyParameter("code"),
                    !link.hasParameter("error"), let request = action.request
                else { return action }
                return .linked(request: request, code: "")
            })),
        Mistake(
            "takes-empty-error-for-error", "takes an empty error for an error",
            breaks: "empty-result-parameter-is-absent",
            MistakenGoogleApp(returned: { link, _ in
                link.hasEmptyParameter("error") ? link.removing("code") : link
            })),
        Mistake(
            "takes-empty-code-for-code", "takes an empty code beside an error for a contradiction",
            breaks: "empty-result-parameter-is-absent",
            MistakenGoogleApp(ignoring: { link in
                link.hasEmptyParameter("code") && link.hasParameter("error")
            })),
        Mistake(
            "reads-names-undecoded", "does not decode parameter names",
            breaks: "result-repeated-parameter-refused",
            MistakenGoogleApp(returned: { link, _ in
                link.replacingPairs(by: link.queryPairs.filter { !$0.name.contains("%") })
            })),
        Mistake(
            "takes-first-of-repeated", "takes the first of repeated parameters",
            breaks: "result-repeated-parameter-refused",
            and: ["result-equal-repeats-refused": "It repeats parameters, too."],
            MistakenGoogleApp(returned: { link, _ in
                link.keeping { pair, before in !before.contains { $0.hasSameName(as: pair) } }
            })),
        Mistake(
            "takes-last-of-repeated", "takes the last of repeated parameters",
            breaks: "result-repeated-parameter-refused",
            and: ["result-equal-repeats-refused": "It repeats parameters, too."],
            MistakenGoogleApp(returned: { link, _ in
                link.replacingPairs(by: link.queryPairs.reversed())
                    .keeping { pair, before in !before.contains { $0.hasSameName(as: pair) } }
            })),
        Mistake(
            "merges-equal-parameters", "accepts a repeated parameter with equal values",
            breaks: "result-equal-repeats-refused",
            MistakenGoogleApp(returned: { link, _ in
                link.keeping { pair, before in
                    !before.contains { $0.hasSameName(as: pair) && $0.hasSameValue(as: pair) }
                }
            })),
        Mistake(
            "reads-fragment-too", "reads parameters in the fragment as well",
            breaks: "result-in-fragment-ignored",
            MistakenGoogleApp(returned: { link, _ in
                let more = QueryPair.pairs(in: URIReference(link).fragment ?? "")
                return link.replacingPairs(by: link.queryPairs + more)
            })),
        Mistake(
            "ignores-results-with-fragment", "refuses a link with a fragment",
            breaks: "result-stray-fragment-harmless",
            MistakenGoogleApp(ignoring: { URIReference($0).fragment != nil })),
        Mistake(
            "reads-fragment-as-value", "takes the fragment for a part of the last value",
            breaks: "result-stray-fragment-harmless",
            MistakenGoogleApp(returned: { link, _ in link.replacing("#", with: "%23") })),
        Mistake(
            "wants-state-first", "reads a result only if the state comes first",
            breaks: "result-order-free",
            MistakenGoogleApp(ignoring: { link in
                let first = link.queryPairs.first { pair in
                    ["code", "state", "error"].contains { pair.isNamed($0) }
                }
                return first?.isNamed("state") == false
            })),
        Mistake(
            "refuses-unknown-parameters", "refuses a link with a parameter that it does not know",
            breaks: "result-unknown-parameters-ignored",
            MistakenGoogleApp(ignoring: { link in
                let known = ["code", "state", "error", "error_description"]
                return link.queryPairs.contains { pair in !known.contains { pair.isNamed($0) } }
            })),
        Mistake(
            "stumbles-over-empty-pairs", "cannot read a query with an empty pair",
            breaks: "result-empty-pairs-skipped",
            MistakenGoogleApp(ignoring: { link in
                (URIReference(link).query ?? "=")
                    .split(separator: "&", omittingEmptySubsequences: false).contains("")
            })),
        Mistake(
            "replaces-octets-of-returned-code", "replaces octets of the code that are not UTF-8",
            breaks: "malformed-result-not-linked",
            MistakenGoogleApp(repairing: { String(decoding: $0, as: UTF8.self) })),
        Mistake(
            "drops-octets-of-result", "drops octets that are not UTF-8",
            breaks: "malformed-result-not-linked",
            MistakenGoogleApp(repairing: { octets in
                String(decoding: octets, as: UTF8.self).replacing("\u{FFFD}", with: "")
            })),
        Mistake(
            "drops-broken-percent-signs", "drops percent signs that begin no escape",
            breaks: "malformed-result-not-linked",
            MistakenGoogleApp(returned: { link, _ in
                link.respelling("code") { $0.droppingBrokenEscapes }
                    .respelling("state") { $0.droppingBrokenEscapes }
            })),
    ]
}

extension MistakenGoogleApp {
    /// The app that makes text of octets that are not UTF-8.
    fileprivate init(repairing repair: @escaping @Sendable ([UInt8]) -> String) {
        self.init(returned: { link, _ in
            link.replacingPairs(
                by: link.queryPairs.map { pair in
                    guard pair.text == nil, let octets = Form.unescape((pair.value ?? "").utf8)
                    else { return pair }
                    return QueryPair(pair.name, encoding: repair(octets))
                })
        })
    }
}

extension QueryPair {
    fileprivate func hasSameName(as other: QueryPair) -> Bool {
        Form.unescape(name.utf8) == Form.unescape(other.name.utf8)
    }

    fileprivate func hasSameValue(as other: QueryPair) -> Bool {
        Form.unescape((value ?? "").utf8) == Form.unescape((other.value ?? "").utf8)
    }
}

extension String {
    /// Whether a parameter is in the query without a value.
    fileprivate func hasEmptyParameter(_ name: String) -> Bool {
        queryPairs.contains { $0.isNamed(name) && $0.value?.isEmpty != false }
    }

    /// The link with those pairs that pass a test, which is given the pairs before as well.
    fileprivate func keeping(_ test: (QueryPair, [QueryPair]) -> Bool) -> String {
        replacingPairs(
            by: queryPairs.reduce(into: []) { if test($1, $0) { $0.append($1) } })
    }

    /// The encoded text without percent signs that begin no escape.
    fileprivate var droppingBrokenEscapes: String {
        let kept = indices.filter { index in
            self[index] != "%" || Form.unescape(self[index...].prefix(3).utf8) != nil
        }
        return String(kept.map { self[$0] })
    }
}
