import Conformance
import Foundation
import Reference
import StrictCodecs

extension Changes {
    /// What people get wrong about the values in an answer.
    static let redirectCode = redirectEncoding + redirectLength + redirectUnusual

    private static let redirectEncoding: Changes = [
        "decodes-received-code-twice": MistakenClient.handingOnCode(\.percentDecoded),
        "does-not-decode-code": MistakenClient.handingOn { result, url in
            let pair = url.queryPairs.first { $0.isNamed("code") }
            guard case .code = result, let value = pair?.value else { return result }
            return .code(value)
        },
        "decodes-query-before-splitting": MistakenClient.arriving { url, _ in
            let query = URIReference(url).query ?? ""
            guard let decoded = Form.unescape(query.utf8).flatMap({ String(utf8: $0) }) else {
                return url
            }
            return url.replacingPairs(
                by: QueryPair.pairs(in: decoded).map { pair in
                    QueryPair(Form.escape(pair.name), pair.value.map(Form.escape))
                })
        },
        "cuts-code-at-equals-sign": MistakenClient.arriving { url, _ in
            url.respelling("code") { String($0.prefix { $0 != "=" }) }
        },
        "trims-code": MistakenClient.handingOnCode { $0.trimmingCharacters(in: .whitespaces) },
        "drops-slashes-of-code": MistakenClient.handingOnCode { code in
            guard code.utf8.count < 100, let slash = code.lastIndex(of: "/") else {
                return code
            }
            return String(code[slash...].dropFirst())
        },
        "keeps-plus-in-answer": MistakenClient.arriving { url, _ in
            let link = URIReference(url)
            let query = link.query.map { "?" + $0.replacing("+", with: "%2B") } ?? ""
            return link.base + query + (link.fragment.map { "#\($0)" } ?? "")
        },
        "shows-plus-in-description": MistakenClient.arriving { url, _ in
            url.respelling("error_description") { $0.replacing("+", with: "%2B") }
        },
    ]

    private static let redirectLength: Changes = [
        "cuts-long-codes": MistakenClient.handingOnCode { String($0.prefix(512)) },
        "refuses-long-answers": MistakenClient.refusingRedirects { url, _ in url.utf8.count > 2000
        },
        "compares-beginning-of-long-states": MistakenClient.takingForState {
            $0.utf8.prefix(255).elementsEqual($1.utf8.prefix(255))
        },
    ]

    private static let redirectUnusual: Changes = [
        "ends-code-at-zero": MistakenClient.handingOnCode { String($0.prefix { $0 != "\0" }) },
        "normalises-code": MistakenClient.handingOnCode(\.precomposedStringWithCanonicalMapping),
        "cleans-code": MistakenClient.handingOnCode { $0.inASCII(or: "") },
        "drops-line-breaks-of-code": MistakenClient.handingOnCode { $0.filter { !$0.isNewline } },
    ]
}
