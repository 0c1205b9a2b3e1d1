import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the loopback listener.
    static let loopback: [Mistake] =
        loopbackPaths + loopbackRequests + loopbackAnswers + loopbackParameters + loopbackPages

    /// What people get wrong about where the answer arrives.
    private static let loopbackPaths: [Mistake] = [
        Mistake(
            "listens-at-first-segment", "listens at the first segment of a path only",
            breaks: "loopback-code",
            MistakenClient.expecting { request, _ in
                request.at(request.redirectURI.replacing(#/^(http://[^/]+/[^/]+).*/#) { $0.1 })
            }),
        Mistake(
            "wants-code-first", "takes the code only if it comes before the state",
            breaks: "loopback-code",
            and: .each(
                "loopback-state", "loopback-repeated", "loopback-error",
                because: "one answer there has the state first"),
            MistakenClient.readingTarget({ target, _ in
                target.contains(#/\?state=/#) ? target.pathOfURL : target
            })),
        Mistake(
            "compares-empty-path", "waits for a request whose path is empty",
            breaks: "loopback-empty-path",
            MistakenClient.readingTarget({ target, request in
                let isBare = request.redirectURI.contains(#/^http://[^/]+$/#)
                return isBare ? target.atPath("/none") : target
            })),
        Mistake(
            "ends-listening-after-one", "ends the listening after the first request",
            breaks: "loopback-noise",
            and: .each(
                "loopback-empty-path", "loopback-path", "loopback-noise-status",
                "loopback-garbage", "loopback-endless-line", "loopback-get-only", "loopback-page",
                "loopback-page-ends", "loopback-page-without-markup",
                "loopback-page-without-code", "loopback-closes",
                because: "the answer is not the first request in some vector"),
            MistakenClient.endingListening { _ in true }),
        Mistake(
            "ends-listening-after-three", "ends the listening after three requests",
            breaks: "loopback-noise",
            MistakenClient(listening: { connections, request in
                let heard = MistakenClient.reference.listen(
                    to: Array(connections.prefix(3)), for: request)
                let unheard = [String?](repeating: nil, count: max(connections.count - 3, 0))
                return LoopbackRun(responses: heard.responses + unheard, result: heard.result)
            })),
        Mistake(
            "ignores-path-of-request", "takes the answer from any path",
            breaks: "loopback-path",
            and: ["loopback-noise-status": "an answer at another path is a success"],
            MistakenClient.readingTarget({ target, request in
                target.atPath(request.redirectURI.pathOfURL)
            })),
        Mistake(
            "ignores-slash-after-path", "ignores a slash at the end of the path",
            breaks: "loopback-path",
            MistakenClient.readingTarget({ target, _ in
                target.atPath(target.pathOfURL.replacing(#/(.)/$/#) { $0.1 })
            })),
        Mistake(
            "ignores-case-of-request-path", "compares the path without its case",
            breaks: "loopback-path",
            MistakenClient.readingTarget({ target, _ in
                target.atPath(target.pathOfURL.lowercased())
            })),
        Mistake(
            "answers-200-everywhere", "answers requests for other paths with 200",
            breaks: "loopback-noise-status",
            MistakenClient.saying { response, _ in
                response.replacing("404 Not Found", with: "200 OK")
            }),
    ]

    /// What people get wrong about the form of requests.
    private static let loopbackRequests: [Mistake] = [
        Mistake(
            "knows-http-1-1-only", "understands HTTP/1.1 only",
            breaks: "loopback-request-syntax",
            MistakenClient.hearing { connection, _ in
                connection.replacing(" HTTP/1.0\r\n", with: "\r\n")
            }),
        Mistake(
            "reads-last-query-of-request", "takes the last query in the whole request",
            breaks: "loopback-request-syntax",
            MistakenClient.hearing { connection, _ in
                let referer = connection.linesOfMessage.first { $0.hasPrefix("Referer: ") }
                let query = referer.flatMap { URIReference($0).query }
                return query.map { query in
                    connection.changingRequestLine {
                        $0.replacing(#/\?\S+/#, with: "?\(query)")
                    }
                } ?? connection
            }),
        Mistake(
            "wants-path-in-request-line", "understands no whole URL in the request line",
            breaks: "loopback-request-syntax",
            and: ["loopback-host": "one answer there has the whole URL"],
            MistakenClient.readingTarget({ target, _ in target.hasPrefix("/") ? target : "/none" }
            )),
        Mistake(
            "ends-listening-at-garbage", "ends the listening at what is no request",
            breaks: "loopback-garbage",
            MistakenClient.endingListening { !$0.contains(#/^[A-Z]+ [!-~]+ HTTP/#) }),
        Mistake(
            "does-without-version", "takes a request line without a version",
            breaks: "loopback-request-line",
            MistakenClient.hearing { connection, _ in
                connection.changingRequestLine {
                    $0.replacing(#/^(GET [^ ]+)$/#) { "\($0.1) HTTP/1.1" }
                }
            }),
        Mistake(
            "ignores-case-of-method", "takes a method in lower case",
            breaks: "loopback-request-line",
            MistakenClient.hearing { connection, _ in connection.replacing(#/^get /#, with: "GET ")
            }),
        Mistake(
            "takes-post", "takes the answer from the URL of a POST",
            breaks: "loopback-get-only",
            MistakenClient.hearing { connection, _ in connection.replacing(#/^POST /#, with: "GET ")
            }),
        Mistake(
            "reads-posted-form", "takes the answer from a posted form",
            breaks: "loopback-get-only",
            MistakenClient.hearing { connection, _ in
                let form = connection.linesOfMessage.last ?? ""
                guard !form.isEmpty, connection.hasPrefix("POST ") else { return connection }
                return connection.changingRequestLine {
                    $0.replacing(#/^POST ([^ ]+)/#) { "GET \($0.1)?\(form)" }
                }
            }),
        Mistake(
            "ignores-host", "serves every host",
            breaks: "loopback-host",
            MistakenClient.hearing { connection, _ in
                connection.changingLines { $0.filter { !$0.hasPrefix("Host: ") } }
            }),
        Mistake(
            "ignores-host-in-request-line", "ignores the host in the request line",
            breaks: "loopback-host",
            MistakenClient.readingTarget({ target, _ in
                target.replacing(#/^http://[^/]+/#, with: "")
            })),
        Mistake(
            "reads-one-kilobyte", "reads one kilobyte of a request",
            breaks: "loopback-length",
            MistakenClient.hearing { connection, _ in
                String(decoding: connection.utf8.prefix(1024), as: UTF8.self)
            }),
        Mistake(
            "ends-listening-at-long-line", "ends the listening at a line of 8,000 octets",
            breaks: "loopback-endless-line",
            MistakenClient.endingListening { $0.utf8.prefix { $0 != 0x0D }.count > 8000 }),
    ]
}

extension PendingAuthorization {
    /// The request with another redirect URI.
    fileprivate func at(_ redirectURI: String) -> PendingAuthorization {
        PendingAuthorization(redirectURI: redirectURI, state: state)
    }
}
