import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about repeated parameters.
    static let redirectRepeated: ClientChanges = [
        "takes-first-of-repeated-parameters": .readingPairs { pairs, _ in pairs.keepingFirst },
        "takes-last-of-repeated-parameters": .readingPairs { pairs, _ in
            pairs.reversed().keepingFirst.reversed()
        },
        "looks-for-its-state-among-several": .readingPairs { pairs, request in
            guard let sent = request.state, Set(pairs.texts(of: "state")).count > 1 else {
                return pairs
            }
            return pairs.filter { $0.text == sent || !$0.isNamed("state") }
        },
        "merges-equal-parameters-of-answer": .readingPairs { pairs, _ in
            pairs.indices.filter { index in
                !pairs[..<index].contains { $0.isSame(as: pairs[index]) }
            }.map { pairs[$0] }
        },
        "compares-names-as-written": .readingPairs { pairs, _ in
            pairs.filter { !$0.belongsToAnswer || !$0.name.contains("%") }
        },
    ]

    /// What people get wrong about the fragment.
    static let redirectFragment: ClientChanges = [
        "reads-fragment-as-well": .arriving { url, _ in
            let link = URIReference(url)
            let pairs = [link.query, link.fragment].compactMap(\.self).filter { !$0.isEmpty }
            return link.base + "?" + pairs.joined(separator: "&")
        },
        "prefers-code-of-fragment": .arriving { url, _ in
            let inside = QueryPair.pairs(in: URIReference(url).fragment ?? "")
            guard let code = inside.texts(of: "code").first, url.hasParameter("code") else {
                return url
            }
            return url.changing("code") { _ in code }
        },
        "refuses-fragments": .refusingRedirects { url, _ in URIReference(url).fragment != nil },
    ]

    /// What people get wrong about the issuer.
    static let redirectIss: ClientChanges = [
        "compares-no-issuer": takingForIssuer { _, _ in true },
        "ignores-slash-of-issuer": takingForIssuer { $0 == "\($1)/" || "\($0)/" == $1 },
        "ignores-scheme-of-issuer": takingForIssuer { received, sent in
            received.replacing(/https?:\/\//, with: "") == sent.replacing(/https?:\/\//, with: "")
        },
        "checks-no-issuer-of-errors": .readingPairs { pairs, request in
            guard let issuer = request.issuer, pairs.has("error"), pairs.has("iss") else {
                return pairs
            }
            return pairs.map { $0.isNamed("iss") ? QueryPair("iss", encoding: issuer) : $0 }
        },
        "checks-issuer-if-there": .readingPairs { pairs, request in
            guard let issuer = request.issuer, !pairs.hasValue("iss") else { return pairs }
            return pairs.setting("iss", to: issuer)
        },
        "takes-first-issuer": .readingPairs { pairs, _ in
            let first = pairs.firstIndex { $0.isNamed("iss") }
            return pairs.indices.filter { $0 == first || !pairs[$0].isNamed("iss") }
                .map { pairs[$0] }
        },
    ]

    /// What people get wrong about the names and the order of parameters.
    static let redirectNames: ClientChanges = [
        "refuses-unknown-parameters-of-answer": .refusingRedirects { url, _ in
            !url.queryPairs.allSatisfy(\.belongsToAnswer)
        },
        "takes-prompt-for-error": .handingOn { result, url in
            url.parameter("prompt") == "none" ? .error("login_required", description: nil) : result
        },
        "refuses-other-scopes": .refusingRedirects { url, _ in
            url.parameter("scope")?.split(separator: " ").count == 1
        },
        "reads-names-by-their-end": .readingEachPair {
            $0.name.hasSuffix("_state") ? QueryPair("state", $0.value) : $0
        },
        "guesses-names": .renamingParameters {
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
            guard let code = url.queryPairs.firstIndex(where: { $0.isNamed("code") }),
                let state = url.queryPairs.firstIndex(where: { $0.isNamed("state") })
            else { return false }
            return state < code
        },
    ]

    /// What people get wrong about parameters that cannot be decoded.
    static let redirectMalformed: ClientChanges = [
        "repairs-octets-of-answer": repairing { String(decoding: $0, as: UTF8.self) },
        "drops-octets-of-answer": repairing {
            String(decoding: $0.filter { $0 < 0x80 }, as: UTF8.self)
        },
        "keeps-broken-escapes": .readingEachPair { pair in
            guard let value = pair.value, Form.unescape(value.utf8) == nil else { return pair }
            return QueryPair(pair.name, value.replacing(/%(?![0-9A-Fa-f]{2})/, with: "%25"))
        },
    ]

    /// A client that takes more than the issuer for it.
    private static func takingForIssuer(
        _ isSame: @escaping @Sendable (_ received: String, _ sent: String) -> Bool
    ) -> MistakenClient {
        .arriving { url, request in
            guard let issuer = request.issuer else { return url }
            return url.changing("iss") { !$0.isEmpty && isSame($0, issuer) ? issuer : $0 }
        }
    }

    /// A client that makes text of octets that are not UTF-8.
    private static func repairing(
        _ repair: @escaping @Sendable ([UInt8]) -> String
    ) -> MistakenClient {
        .readingEachPair { pair in
            guard pair.text == nil, let octets = Form.unescape((pair.value ?? "").utf8) else {
                return pair
            }
            return QueryPair(pair.name, encoding: repair(octets))
        }
    }
}

extension [QueryPair] {
    /// The pairs without the later ones of each name that an answer has.
    fileprivate var keepingFirst: [QueryPair] {
        var names: Set<String> = []
        return filter { pair in
            guard let name = QueryPair.namesInAnswer.first(where: pair.isNamed) else { return true }
            return names.insert(name).inserted
        }
    }
}

extension QueryPair {
    fileprivate func isSame(as other: QueryPair) -> Bool {
        belongsToAnswer && name.hasSameOctets(as: other.name)
            && (value ?? "").hasSameOctets(as: other.value ?? "")
    }
}
