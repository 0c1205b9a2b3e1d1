import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about repeated parameters, the fragment and the issuer.
    static let redirectIssuer = redirectRepeated + redirectFragment + redirectIss

    private static let redirectRepeated: [Mistake] = [
        Mistake(
            "takes-first-of-repeated-parameters", "takes the first of repeated parameters",
            breaks: "response-repeated-parameters",
            and: [
                "response-repeated-equal": "The first is as good as the others.",
                "response-issuer-required": "The first of two issuers is the right one.",
            ],
            MistakenClient.readingPairs { pairs, _ in pairs.keepingFirst }),
        Mistake(
            "takes-last-of-repeated-parameters", "takes the last of repeated parameters",
            breaks: "response-repeated-parameters",
            and: [
                "response-repeated-equal": "The last is as good as the others.",
                "response-issuer-required": "The last of two issuers is the right one.",
            ],
            MistakenClient.readingPairs { pairs, _ in pairs.reversed().keepingFirst.reversed() }),
        Mistake(
            "looks-for-its-state-among-several", "looks for its state among several",
            breaks: "response-repeated-parameters",
            MistakenClient.readingPairs { pairs, request in
                guard let sent = request.state, Set(pairs.texts(of: "state")).count > 1 else {
                    return pairs
                }
                return pairs.filter { $0.text == sent || !$0.isNamed("state") }
            }),
        Mistake(
            "merges-equal-parameters-of-answer", "takes parameters that are the same for one",
            breaks: "response-repeated-equal",
            MistakenClient.readingPairs { pairs, _ in
                pairs.indices.filter { index in
                    !pairs[..<index].contains { $0.isSame(as: pairs[index]) }
                }.map { pairs[$0] }
            }),
        Mistake(
            "compares-names-as-written", "compares names as they are written in the URL",
            breaks: "response-repeated-parameters",
            and: ["response-names-exact": "One of its names is escaped."],
            MistakenClient.readingPairs { pairs, _ in
                pairs.filter { !$0.belongsToAnswer || !$0.name.contains("%") }
            }),
    ]

    private static let redirectFragment: [Mistake] = [
        Mistake(
            "reads-fragment-as-well", "reads the parameters of the fragment as well",
            breaks: "response-in-query-only",
            MistakenClient.arriving { url, _ in
                let link = URIReference(url)
                let pairs = [link.query, link.fragment].compactMap(\.self).filter { !$0.isEmpty }
                return link.base + "?" + pairs.joined(separator: "&")
            }),
        Mistake(
            "reads-fragment-without-query", "reads the fragment if there is no query",
            breaks: "response-in-query-only",
            MistakenClient.arriving { url, _ in
                URIReference(url).query == nil ? url.replacing("#", with: "?") : url
            }),
        Mistake(
            "prefers-code-of-fragment", "prefers the code of the fragment",
            breaks: "response-in-query-only",
            MistakenClient.arriving { url, _ in
                let inside = QueryPair.pairs(in: URIReference(url).fragment ?? "")
                guard let code = inside.texts(of: "code").first, url.hasParameter("code") else {
                    return url
                }
                return url.changing("code") { _ in code }
            }),
        Mistake(
            "refuses-fragments", "refuses a URL with a fragment",
            breaks: "response-fragment-ignored",
            MistakenClient.refusingRedirects { url, _ in URIReference(url).fragment != nil }),
        Mistake(
            "takes-fragment-for-value", "takes the fragment for the end of the last value",
            breaks: "response-fragment-ignored",
            MistakenClient.arriving { url, _ in url.replacing("#", with: "%23") }),
    ]

    private static let redirectIss: [Mistake] = [
        Mistake(
            "compares-no-issuer", "asks for an issuer and does not look at it",
            breaks: "response-issuer-compared",
            MistakenClient.takingForIssuer { _, _ in true }),
        Mistake(
            "ignores-slash-of-issuer", "ignores a slash at the end of the issuer",
            breaks: "response-issuer-compared",
            MistakenClient.takingForIssuer { $0 == "\($1)/" || "\($0)/" == $1 }),
        Mistake(
            "ignores-scheme-of-issuer", "compares the host of the issuer",
            breaks: "response-issuer-compared",
            MistakenClient.takingForIssuer { received, sent in
                received.replacing(/https?:\/\//, with: "")
                    == sent.replacing(/https?:\/\//, with: "")
            }),
        Mistake(
            "checks-no-issuer-of-errors", "checks the issuer of codes only",
            breaks: "response-issuer-compared",
            MistakenClient.readingPairs { pairs, request in
                guard let issuer = request.issuer, pairs.has("error"), pairs.has("iss") else {
                    return pairs
                }
                return pairs.map { $0.isNamed("iss") ? QueryPair("iss", encoding: issuer) : $0 }
            }),
        Mistake(
            "checks-issuer-if-there", "checks the issuer only if there is one",
            breaks: "response-issuer-required",
            MistakenClient.readingPairs { pairs, request in
                guard let issuer = request.issuer, !pairs.hasValue("iss") else { return pairs }
                return pairs.filter { !$0.isNamed("iss") } + [QueryPair("iss", encoding: issuer)]
            }),
        Mistake(
            "takes-first-issuer", "takes the first of two issuers",
            breaks: "response-issuer-required",
            and: ["response-repeated-equal": "One of its issuers is there twice."],
            MistakenClient.readingPairs { pairs, _ in
                let first = pairs.firstIndex { $0.isNamed("iss") }
                return pairs.indices.filter { $0 == first || !pairs[$0].isNamed("iss") }
                    .map { pairs[$0] }
            }),
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
