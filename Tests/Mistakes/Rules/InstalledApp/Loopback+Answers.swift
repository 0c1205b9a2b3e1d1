import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the answer and what comes after it.
    static let loopbackAnswers: [Mistake] = [
        Mistake(
            "listens-for-any-state", "takes the answer with any state",
            breaks: "loopback-state",
            MistakenClient.expecting { request, _ in
                PendingAuthorization(redirectURI: request.redirectURI, state: nil)
            }),
        Mistake(
            "listens-for-missing-state", "compares the state only if there is one",
            breaks: "loopback-state",
            MistakenClient.readingTarget({ target, request in
                target.hasParameter("state") ? target : target.adding("state", request.state ?? "")
            })),
        Mistake(
            "listens-for-state-in-any-case", "compares the state without its case",
            breaks: "loopback-state",
            MistakenClient.readingTarget({ target, request in
                let state = request.state ?? ""
                return target.respelling("state") {
                    $0.lowercased().hasSameOctets(as: state.lowercased()) ? Form.escape(state) : $0
                }
            })),
        Mistake(
            "overlooks-errors", "waits on after an error of the server",
            breaks: "loopback-error",
            and: .each(
                "loopback-empty-path", "loopback-noise", "loopback-first-answer",
                "loopback-closes", "loopback-endless-line", "loopback-one-of-both",
                because: "the answer is an error in one vector, or stands beside the code"),
            MistakenClient.readingTarget({ target, _ in target.removing("error") })),
        Mistake(
            "knows-few-errors", "takes an unknown error for no answer",
            breaks: "loopback-error",
            MistakenClient.readingTarget({ target, _ in
                target.replacing(#/error=org_[a-z_0-9]+&/#, with: "")
            })),
        Mistake(
            "takes-code-beside-error", "takes the code and overlooks the error beside it",
            breaks: "loopback-one-of-both",
            MistakenClient.readingTarget({ target, _ in
                target.hasParameter("code") ? target.removing("error") : target
            })),
        Mistake(
            "takes-empty-code", "takes an empty code for a code",
            breaks: "loopback-one-of-both",
            MistakenClient(listening: { connections, request in
                let run = MistakenClient.reference.listen(to: connections, for: request)
                let hasEmpty = connections.contains { $0.contains(#/[?&]code=?[& ]/#) }
                return LoopbackRun(
                    responses: run.responses,
                    result: run.result ?? (hasEmpty ? .code("") : nil))
            })),
        Mistake(
            "takes-first-of-repeated-on-loopback", "takes the first of repeated parameters",
            breaks: "loopback-repeated",
            and: ["loopback-repeated-equal": "the values may be equal as well"],
            MistakenClient.readingTarget({ target, _ in
                target.keepingOne { pairs, name in pairs.firstIndex { $0.isNamed(name) } }
            })),
        Mistake(
            "takes-last-of-repeated-on-loopback", "takes the last of repeated parameters",
            breaks: "loopback-repeated",
            and: ["loopback-repeated-equal": "the values may be equal as well"],
            MistakenClient.readingTarget({ target, _ in
                target.keepingOne { pairs, name in pairs.lastIndex { $0.isNamed(name) } }
            })),
        Mistake(
            "takes-repeated-if-equal-on-loopback", "takes repeated parameters if they are equal",
            breaks: "loopback-repeated-equal",
            MistakenClient.readingTarget({ target, _ in
                target.keepingOne { pairs, name in
                    let equal = pairs.filter { $0.isNamed(name) }
                    return Set(equal.map(\.value)).count == 1
                        ? pairs.firstIndex { $0.isNamed(name) } : nil
                }
            })),
        Mistake(
            "takes-last-answer", "takes the last of several answers",
            breaks: "loopback-first-answer",
            and: ["loopback-closes": "it listens for the next answer"],
            MistakenClient(listening: { connections, request in
                let runs = connections.map {
                    MistakenClient.reference.listen(to: [$0], for: request)
                }
                return LoopbackRun(
                    responses: runs.flatMap(\.responses),
                    result: runs.compactMap(\.result).last)
            })),
        Mistake(
            "goes-on-listening", "goes on listening after the answer",
            breaks: "loopback-closes",
            MistakenClient(listening: { connections, request in
                let runs = connections.map {
                    MistakenClient.reference.listen(to: [$0], for: request)
                }
                return LoopbackRun(
                    responses: runs.flatMap(\.responses),
                    result: runs.compactMap(\.result).first)
            })),
    ]

    /// What people get wrong about encoded parameters.
    static let loopbackParameters: [Mistake] = [
        Mistake(
            "keeps-escapes-of-code", "does not decode the code",
            breaks: "loopback-decoding",
            and: ["loopback-broken-escapes": "the code beside the broken ones has an escape"],
            MistakenClient.readingTarget({ target, _ in
                target.respelling("code") { $0.replacing("%", with: "%25") }
            })),
        Mistake(
            "decodes-code-twice", "decodes the code twice",
            breaks: "loopback-decoding",
            MistakenClient.readingTarget({ target, _ in
                target.respelling("code") { $0.replacing("%25", with: "%") }
            })),
        Mistake(
            "keeps-plus-in-state", "does not take a plus sign in the state for a space",
            breaks: "loopback-decoding",
            MistakenClient.readingTarget({ target, _ in
                target.respelling("state") { $0.replacing("+", with: "%2B") }
            })),
        Mistake(
            "reads-literal-names-on-loopback", "compares names as they are written",
            breaks: "loopback-decoding",
            and: ["loopback-repeated-equal": "one of two codes there has an escape in its name"],
            MistakenClient.readingTarget({ target, _ in
                target.replacing(#/[?&][a-z]*%[^=]*=[^&]*/#) { $0.0.hasPrefix("?") ? "?" : "" }
            })),
        Mistake(
            "repairs-utf8-of-code", "repairs what is no UTF-8",
            breaks: "loopback-broken-escapes",
            MistakenClient.readingTarget({ target, _ in
                target.respelling("code") { $0.replacing("%FF", with: "%EF%BF%BD") }
            })),
        Mistake(
            "drops-broken-escapes", "drops a percent sign that begins no escape",
            breaks: "loopback-broken-escapes",
            MistakenClient.readingTarget({ target, _ in
                target.respelling("code") { $0.replacing(#/%(?![0-9A-Fa-f]{2})/#, with: "") }
            })),
    ]

    /// What people get wrong about the page.
    static let loopbackPages: [Mistake] = [
        Mistake(
            "sends-plain-text", "answers with plain text",
            breaks: "loopback-page",
            MistakenClient.saying { response, _ in
                response.replacing("text/html", with: "text/plain")
            }),
        Mistake(
            "sends-empty-page", "answers with nothing",
            breaks: "loopback-page",
            MistakenClient.saying { response, _ in response.withPage { _ in "" } }),
        Mistake(
            "redirects-to-web-page", "redirects the browser to a page on the web",
            breaks: "loopback-page",
            MistakenClient.saying { response, _ in
                response.withPage { _ in "" }
                    .replacing(
                        "200 OK", with: "302 Found\r\nLocation: https://app.example.com/done")
            }),
        Mistake(
            "tells-no-length", "neither tells the length nor that it closes",
            breaks: "loopback-page-ends",
            MistakenClient.saying { response, _ in
                response.changingLines {
                    $0.filter { !$0.hasPrefix("Content-Length: ") && !$0.hasPrefix("Connection: ") }
                }
            }),
        Mistake(
            "counts-characters-of-page", "counts the characters of the page, not its octets",
            breaks: "loopback-page-ends",
            MistakenClient.saying { response, _ in
                let page = response.withPage { $0 + "…" }
                return page.replacing(#/Content-Length: ([0-9]+)/#) {
                    "Content-Length: \((Int($0.1) ?? 0) - 2)"
                }
            }),
        Mistake(
            "shows-description-raw", "shows the description of an error without escaping it",
            breaks: "loopback-page-without-markup", MistakenClient.showing("error_description")),
        Mistake(
            "shows-search-raw", "shows what was asked for at another path without escaping it",
            breaks: "loopback-page-without-markup", MistakenClient.showing("q", "hd")),
        Mistake(
            "shows-code", "shows the code for the user to copy",
            breaks: "loopback-page-without-code", MistakenClient.showing("code")),
        Mistake(
            "shows-state", "shows the state on its page",
            breaks: "loopback-page-without-code", MistakenClient.showing("state")),
    ]
}

extension String {
    /// The target with one pair for each of code and state.
    fileprivate func keepingOne(
        _ index: ([QueryPair], _ name: String) -> Int?
    ) -> String {
        var pairs = queryPairs
        for name in ["code", "state"] {
            let kept = index(pairs, name)
            pairs = pairs.enumerated().filter { $0.offset == kept || !$0.element.isNamed(name) }
                .map(\.element)
        }
        return replacingPairs(by: pairs)
    }
}
