import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the answer and what comes after it.
    static let loopbackAnswers: ClientChanges = [
        "listens-for-any-state": .expecting { request, _ in
            PendingAuthorization(redirectURI: request.redirectURI, state: nil)
        },
        "listens-for-missing-state": .readingTarget({ target, request in
            target.hasParameter("state") ? target : target.adding("state", request.state ?? "")
        }),
        "listens-for-state-in-any-case": .readingTarget({ target, request in
            let state = request.state ?? ""
            return target.respelling("state") {
                $0.lowercased().hasSameOctets(as: state.lowercased()) ? Form.escape(state) : $0
            }
        }),
        "overlooks-errors": .readingTarget({ target, _ in target.removing("error") }),
        "knows-few-errors": .readingTarget({ target, _ in
            target.replacing(#/error=org_[a-z_0-9]+&/#, with: "")
        }),
        "takes-code-beside-error": .readingTarget({ target, _ in
            target.hasParameter("code") ? target.removing("error") : target
        }),
        "takes-empty-code": .init(listening: { connections, request in
            let run = MistakenClient.reference.listen(to: connections, for: request)
            let hasEmpty = connections.contains { $0.contains(#/[?&]code=?[& ]/#) }
            return LoopbackRun(
                responses: run.responses,
                result: run.result ?? (hasEmpty ? .code("") : nil))
        }),
        "takes-first-of-repeated-on-loopback": .readingTarget({ target, _ in
            target.keepingOne { pairs, name in pairs.firstIndex { $0.isNamed(name) } }
        }),
        "takes-last-of-repeated-on-loopback": .readingTarget({ target, _ in
            target.keepingOne { pairs, name in pairs.lastIndex { $0.isNamed(name) } }
        }),
        "takes-repeated-if-equal-on-loopback": .readingTarget({ target, _ in
            target.keepingOne { pairs, name in
                let equal = pairs.filter { $0.isNamed(name) }
                return Set(equal.map(\.value)).count == 1
                    ? pairs.firstIndex { $0.isNamed(name) } : nil
            }
        }),
        "takes-last-answer": .init(listening: { connections, request in
            let runs = connections.map { MistakenClient.reference.listen(to: [$0], for: request) }
            return LoopbackRun(
                responses: runs.flatMap(\.responses),
                result: runs.compactMap(\.result).last)
        }),
        "goes-on-listening": .init(listening: { connections, request in
            let runs = connections.map { MistakenClient.reference.listen(to: [$0], for: request) }
            return LoopbackRun(
                responses: runs.flatMap(\.responses),
                result: runs.compactMap(\.result).first)
        }),
    ]

    /// What people get wrong about encoded parameters.
    static let loopbackParameters: ClientChanges = [
        "keeps-escapes-of-code": .readingTarget({ target, _ in
            target.respelling("code") { $0.replacing("%", with: "%25") }
        }),
        "decodes-code-twice": .readingTarget({ target, _ in
            target.respelling("code") { $0.replacing("%25", with: "%") }
        }),
        "keeps-plus-in-state": .readingTarget({ target, _ in
            target.respelling("state") { $0.replacing("+", with: "%2B") }
        }),
        "reads-literal-names-on-loopback": .readingTarget({ target, _ in
            target.replacing(#/[?&][a-z]*%[^=]*=[^&]*/#) { $0.0.hasPrefix("?") ? "?" : "" }
        }),
        "repairs-utf8-of-code": .readingTarget({ target, _ in
            target.respelling("code") { $0.replacing("%FF", with: "%EF%BF%BD") }
        }),
        "drops-broken-escapes": .readingTarget({ target, _ in
            target.respelling("code") { $0.replacing(#/%(?![0-9A-Fa-f]{2})/#, with: "") }
        }),
    ]

    /// What people get wrong about the page.
    static let loopbackPages: ClientChanges = [
        "sends-plain-text": .saying { response, _ in
            response.replacing("text/html", with: "text/plain")
        },
        "sends-empty-page": .saying { response, _ in response.withPage { _ in "" } },
        "redirects-to-web-page": .saying { response, _ in
            response.withPage { _ in "" }
                .replacing(
                    "200 OK", with: "302 Found\r\nLocation: https://app.example.com/done")
        },
        "tells-no-length": .saying { response, _ in
            response.changingLines {
                $0.filter { !$0.hasPrefix("Content-Length: ") && !$0.hasPrefix("Connection: ") }
            }
        },
        "counts-characters-of-page": .saying { response, _ in
            let page = response.withPage { $0 + "…" }
            return page.replacing(#/Content-Length: ([0-9]+)/#) {
                "Content-Length: \((Int($0.1) ?? 0) - 2)"
            }
        },
        "shows-description-raw": .showing("error_description"),
        "shows-search-raw": .showing("q", "hd"),
        "shows-code": .showing("code"),
        "shows-state": .showing("state"),
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
