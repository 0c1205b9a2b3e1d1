import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about repeated parameters, the fragment and the issuer.
    static let redirectIssuer = redirectRepeated + redirectFragment + redirectIss

    private static let redirectRepeated: ClientChanges = [
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

    private static let redirectFragment: ClientChanges = [
        "reads-fragment-as-well": .arriving { url, _ in
            let link = URIReference(url)
            let pairs = [link.query, link.fragment].compactMap(\.self).filter { !$0.isEmpty }
            return link.base + "?" + pairs.joined(separator: "&")
        },
        "reads-fragment-without-query": .arriving { url, _ in
            URIReference(url).query == nil ? url.replacing("#", with: "?") : url
        },
        "prefers-code-of-fragment": .arriving { url, _ in
            let inside = QueryPair.pairs(in: URIReference(url).fragment ?? "")
            guard let code = inside.texts(of: "code").first, url.hasParameter("code") else {
                return url
            }
            return url.changing("code") { _ in code }
        },
        "refuses-fragments": .refusingRedirects { url, _ in URIReference(url).fragment != nil },
        "takes-fragment-for-value": .arriving { url, _ in url.replacing("#", with: "%23") },
    ]

    private static let redirectIss: ClientChanges = [
        "compares-no-issuer": .takingForIssuer { _, _ in true },
        "ignores-slash-of-issuer": .takingForIssuer { $0 == "\($1)/" || "\($0)/" == $1 },
        "ignores-scheme-of-issuer": .takingForIssuer { received, sent in
            received.replacing(/https?:\/\//, with: "")
                == sent.replacing(/https?:\/\//, with: "")
        },
        "checks-no-issuer-of-errors": .readingPairs { pairs, request in
            guard let issuer = request.issuer, pairs.has("error"), pairs.has("iss") else {
                return pairs
            }
            return pairs.map { $0.isNamed("iss") ? QueryPair("iss", encoding: issuer) : $0 }
        },
        "checks-issuer-if-there": .readingPairs { pairs, request in
            guard let issuer = request.issuer, !pairs.hasValue("iss") else { return pairs }
            return pairs.filter { !$0.isNamed("iss") } + [QueryPair("iss", encoding: issuer)]
        },
        "takes-first-issuer": .readingPairs { pairs, _ in
            let first = pairs.firstIndex { $0.isNamed("iss") }
            return pairs.indices.filter { $0 == first || !pairs[$0].isNamed("iss") }
                .map { pairs[$0] }
        },
    ]
}

extension MistakenClient {
    /// A client that takes more than the issuer for it.
    fileprivate static func takingForIssuer(
        _ isSame: @escaping @Sendable (_ received: String, _ sent: String) -> Bool
    ) -> Self {
        arriving { url, request in
            guard let issuer = request.issuer else { return url }
            return url.changing("iss") { !$0.isEmpty && isSame($0, issuer) ? issuer : $0 }
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
