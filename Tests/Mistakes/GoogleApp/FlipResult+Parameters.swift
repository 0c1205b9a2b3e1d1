import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the parameters of the link that comes back.
    static let returnedParameters: GoogleAppChanges = [
        "links-despite-error": .returned { link, _ in
            link.hasParameter("code") ? link.removing("error") : link
        },
        "ignores-case-of-names": .returned { link, _ in
            link.replacingPairs(
                by: link.queryPairs.map { QueryPair($0.name.lowercased(), $0.value) })
        },
        "links-with-empty-code": .did { action, event, _ in
            guard case .returned(let link) = event, link.hasEmptyParameter("code"),
                !link.hasParameter("error"), let request = action.request
            else { return action }
            return .linked(request: request, code: "")
        },
        "takes-empty-error-for-error": .returned { link, _ in
            link.hasEmptyParameter("error") ? link.removing("code") : link
        },
        "takes-empty-code-for-code": .ignoring { link in
            link.hasEmptyParameter("code") && link.hasParameter("error")
        },
        "reads-names-undecoded": .returned { link, _ in
            link.replacingPairs(by: link.queryPairs.filter { !$0.name.contains("%") })
        },
        "takes-first-of-repeated": .returned { link, _ in
            link.keeping { pair, before in !before.contains { $0.hasSameName(as: pair) } }
        },
        "takes-last-of-repeated": .returned { link, _ in
            link.replacingPairs(by: link.queryPairs.reversed())
                .keeping { pair, before in !before.contains { $0.hasSameName(as: pair) } }
        },
        "merges-equal-parameters": .returned { link, _ in
            link.keeping { pair, before in
                !before.contains { $0.hasSameName(as: pair) && $0.hasSameValue(as: pair) }
            }
        },
        "reads-fragment-too": .returned { link, _ in
            let more = QueryPair.pairs(in: URIReference(link).fragment ?? "")
            return link.replacingPairs(by: link.queryPairs + more)
        },
        "ignores-results-with-fragment": .ignoring { URIReference($0).fragment != nil },
        "wants-state-first": .ignoring { link in
            let first = link.queryPairs.first { pair in
                ["code", "state", "error"].contains { pair.isNamed($0) }
            }
            return first?.isNamed("state") == false
        },
        "refuses-unknown-parameters": .ignoring { link in
            let known = ["code", "state", "error", "error_description"]
            return link.queryPairs.contains { pair in !known.contains { pair.isNamed($0) } }
        },
        "stumbles-over-empty-pairs": .ignoring { link in
            (URIReference(link).query ?? "=")
                .split(separator: "&", omittingEmptySubsequences: false).contains("")
        },
        "replaces-octets-of-returned-code": .repairing { String(decoding: $0, as: UTF8.self) },
        "drops-octets-of-result": .repairing { octets in
            String(decoding: octets, as: UTF8.self).replacing("\u{FFFD}", with: "")
        },
    ]
}

extension MistakenGoogleApp {
    /// The app that makes text of octets that are not UTF-8.
    fileprivate static func repairing(
        _ repair: @escaping @Sendable ([UInt8]) -> String
    ) -> Self {
        .returned { link, _ in
            link.replacingPairs(
                by: link.queryPairs.map { pair in
                    guard pair.text == nil, let octets = Form.unescape((pair.value ?? "").utf8)
                    else { return pair }
                    return QueryPair(pair.name, encoding: repair(octets))
                })
        }
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
}
