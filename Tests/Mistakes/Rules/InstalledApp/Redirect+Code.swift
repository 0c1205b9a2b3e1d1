import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the values in an answer.
    static let redirectCode = redirectEncoding + redirectLength + redirectUnusual

    private static let redirectEncoding: [Mistake] = [
        Mistake(
            "decodes-received-code-twice", "decodes the code twice", breaks: "response-code-value",
            MistakenClient.handingOnCode(\.percentDecoded)),
        Mistake(
            "does-not-decode-code", "does not decode the code", breaks: "response-code-value",
            and: [
                "response-plus-is-space": "Its code has a plus sign.",
                "response-long-values": "One of its codes is escaped.",
                "response-unusual-code-unaltered": "Its codes are escaped.",
            ],
            MistakenClient.handingOn { result, url in
                let pair = url.queryPairs.first { $0.isNamed("code") }
                guard case .code = result, let value = pair?.value else { return result }
                return .code(value)
            }),
        Mistake(
            "decodes-query-before-splitting", "decodes the query before it splits it",
            breaks: "response-code-value",
            and: [
                "response-state-decoded-once": "One of its states looks like a parameter.",
                "response-error-description": "One of its descriptions has an ampersand.",
                "response-error-description-not-read": "A description looks like an answer.",
            ],
            MistakenClient.arriving { url, _ in
                let query = URIReference(url).query ?? ""
                guard let decoded = Form.unescape(query.utf8).flatMap({ String(utf8: $0) }) else {
                    return url
                }
                return url.replacingPairs(
                    by: QueryPair.pairs(in: decoded).map { pair in
                        QueryPair(Form.escape(pair.name), pair.value.map(Form.escape))
                    })
            }),
        Mistake(
            "cuts-code-at-equals-sign", "cuts the code at an equals sign",
            breaks: "response-code-value",
            MistakenClient.arriving { url, _ in
                url.respelling("code") { String($0.prefix { $0 != "=" }) }
            }),
        Mistake(
            "trims-code", "trims spaces from the code", breaks: "response-code-value",
            and: ["response-plus-is-space": "One of its codes begins and ends with a space."],
            MistakenClient.handingOnCode { $0.trimmingCharacters(in: .whitespaces) }),
        Mistake(
            "drops-slashes-of-code", "takes the last part of a code with slashes",
            breaks: "response-code-value",
            MistakenClient.handingOnCode { code in
                guard code.utf8.count < 100, let slash = code.lastIndex(of: "/") else {
                    return code
                }
                return String(code[slash...].dropFirst())
            }),
        Mistake(
            "keeps-plus-in-answer", "reads a plus sign as a plus sign",
            breaks: "response-plus-is-space",
            MistakenClient.arriving { url, _ in
                let link = URIReference(url)
                let query = link.query.map { "?" + $0.replacing("+", with: "%2B") } ?? ""
                return link.base + query + (link.fragment.map { "#\($0)" } ?? "")
            }),
        Mistake(
            "shows-plus-in-description", "shows the plus signs of a description",
            breaks: "response-plus-is-space",
            MistakenClient.arriving { url, _ in
                url.respelling("error_description") { $0.replacing("+", with: "%2B") }
            }),
    ]

    private static let redirectLength: [Mistake] = [
        Mistake(
            "cuts-long-codes", "cuts codes to 512 characters", breaks: "response-long-values",
            MistakenClient.handingOnCode { String($0.prefix(512)) }),
        Mistake(
            "refuses-long-answers", "refuses URLs of more than 2,000 characters",
            breaks: "response-long-values",
            MistakenClient.refusingRedirects { url, _ in url.utf8.count > 2000 }),
        Mistake(
            "compares-beginning-of-long-states", "compares 255 characters of a state",
            breaks: "response-long-values",
            MistakenClient.takingForState { $0.utf8.prefix(255).elementsEqual($1.utf8.prefix(255)) }
        ),
    ]

    private static let redirectUnusual: [Mistake] = [
        Mistake(
            "ends-code-at-zero", "ends the code at an octet of zero",
            breaks: "response-unusual-code-unaltered",
            MistakenClient.handingOnCode { String($0.prefix { $0 != "\0" }) }),
        Mistake(
            "normalises-code", "normalises the code as Unicode",
            breaks: "response-unusual-code-unaltered",
            MistakenClient.handingOnCode(\.precomposedStringWithCanonicalMapping)),
        Mistake(
            "cleans-code", "removes from the code what is not ASCII",
            breaks: "response-unusual-code-unaltered",
            MistakenClient.handingOnCode { $0.inASCII(or: "") }),
        Mistake(
            "drops-line-breaks-of-code", "removes line breaks from the code",
            breaks: "response-unusual-code-unaltered",
            MistakenClient.handingOnCode { $0.filter { !$0.isNewline } }),
    ]
}
