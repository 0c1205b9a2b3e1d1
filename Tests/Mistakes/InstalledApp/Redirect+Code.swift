import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the values in an answer.
    static let redirectCode = redirectEncoding + redirectLength + redirectUnusual

    private static let redirectEncoding: ClientChanges = [
        "decodes-received-code-twice": .handingOnCode(\.percentDecoded),
        "does-not-decode-code": .handingOn { result, url in
            let pair = url.queryPairs.first { $0.isNamed("code") }
            guard case .code = result, let value = pair?.value else { return result }
            return .code(value)
        },
        "decodes-query-before-splitting": .arriving { url, _ in
            let query = URIReference(url).query ?? ""
            guard let decoded = Form.unescape(query.utf8).flatMap({ String(utf8: $0) }) else {
                return url
            }
            return url.replacingPairs(
                by: QueryPair.pairs(in: decoded).map { pair in
                    QueryPair(Form.escape(pair.name), pair.value.map(Form.escape))
                })
        },
        "cuts-code-at-equals-sign": .arriving { url, _ in
            url.respelling("code") { String($0.prefix { $0 != "=" }) }
        },
        "trims-code": .handingOnCode { $0.trimmingCharacters(in: .whitespaces) },
        "drops-slashes-of-code": .handingOnCode { code in
            guard code.utf8.count < 100, let slash = code.lastIndex(of: "/") else {
                return code
            }
            return String(code[slash...].dropFirst())
        },
        "keeps-plus-in-answer": .arriving { url, _ in
            let link = URIReference(url)
            let query = link.query.map { "?" + $0.replacing("+", with: "%2B") } ?? ""
            return link.base + query + (link.fragment.map { "#\($0)" } ?? "")
        },
        "shows-plus-in-description": .arriving { url, _ in
            url.respelling("error_description") { $0.replacing("+", with: "%2B") }
        },
    ]

    private static let redirectLength: ClientChanges = [
        "cuts-long-codes": .handingOnCode { String($0.prefix(512)) },
        "refuses-long-answers": .refusingRedirects { url, _ in url.utf8.count > 2000
        },
        "compares-beginning-of-long-states": .takingForState {
            $0.utf8.prefix(255).elementsEqual($1.utf8.prefix(255))
        },
    ]

    private static let redirectUnusual: ClientChanges = [
        "ends-code-at-zero": .handingOnCode { String($0.prefix { $0 != "\0" }) },
        "normalises-code": .handingOnCode(\.precomposedStringWithCanonicalMapping),
        "cleans-code": .handingOnCode { $0.inASCII(or: "") },
        "drops-line-breaks-of-code": .handingOnCode { $0.filter { !$0.isNewline } },
    ]
}
