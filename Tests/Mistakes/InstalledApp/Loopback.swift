import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the loopback listener.
    static let loopback: ClientChanges =
        loopbackPaths + loopbackRequests + loopbackAnswers + loopbackParameters + loopbackPages

    /// What people get wrong about where the answer arrives.
    private static let loopbackPaths: ClientChanges = [
        "listens-at-first-segment": .expecting { request, _ in
            request.at(request.redirectURI.replacing(#/^(http://[^/]+/[^/]+).*/#) { $0.1 })
        },
        "wants-code-first": .readingTarget({ target, _ in
            target.contains(#/\?state=/#) ? target.pathOfURL : target
        }),
        "compares-empty-path": .readingTarget({ target, request in
            let isBare = request.redirectURI.contains(#/^http://[^/]+$/#)
            return isBare ? target.atPath("/none") : target
        }),
        "ends-listening-after-one": .endingListening { _ in true },
        "ends-listening-after-three": .init(listening: { connections, request in
            let heard = MistakenClient.reference.listen(
                to: Array(connections.prefix(3)), for: request)
            let unheard = [String?](repeating: nil, count: max(connections.count - 3, 0))
            return LoopbackRun(responses: heard.responses + unheard, result: heard.result)
        }),
        "ignores-path-of-request": .readingTarget({ target, request in
            target.atPath(request.redirectURI.pathOfURL)
        }),
        "ignores-slash-after-path": .readingTarget({ target, _ in
            target.atPath(target.pathOfURL.replacing(#/(.)/$/#) { $0.1 })
        }),
        "ignores-case-of-request-path": .readingTarget({ target, _ in
            target.atPath(target.pathOfURL.lowercased())
        }),
        "answers-200-everywhere": .saying { response, _ in
            response.replacing("404 Not Found", with: "200 OK")
        },
    ]

    /// What people get wrong about the form of requests.
    private static let loopbackRequests: ClientChanges = [
        "knows-http-1-1-only": .hearing { connection, _ in
            connection.replacing(" HTTP/1.0\r\n", with: "\r\n")
        },
        "reads-last-query-of-request": .hearing { connection, _ in
            let referer = connection.linesOfMessage.first { $0.hasPrefix("Referer: ") }
            let query = referer.flatMap { URIReference($0).query }
            return query.map { query in
                connection.changingRequestLine { $0.replacing(#/\?\S+/#, with: "?\(query)") }
            } ?? connection
        },
        "wants-path-in-request-line": .readingTarget({ target, _ in
            target.hasPrefix("/") ? target : "/none"
        }),
        "ends-listening-at-garbage": .endingListening { !$0.contains(#/^[A-Z]+ [!-~]+ HTTP/#) },
        "does-without-version": .hearing { connection, _ in
            connection.changingRequestLine {
                $0.replacing(#/^(GET [^ ]+)$/#) { "\($0.1) HTTP/1.1" }
            }
        },
        "ignores-case-of-method": .hearing { connection, _ in
            connection.replacing(#/^get /#, with: "GET ")
        },
        "takes-post": .hearing { connection, _ in connection.replacing(#/^POST /#, with: "GET ") },
        "reads-posted-form": .hearing { connection, _ in
            let form = connection.linesOfMessage.last ?? ""
            guard !form.isEmpty, connection.hasPrefix("POST ") else { return connection }
            return connection.changingRequestLine {
                $0.replacing(#/^POST ([^ ]+)/#) { "GET \($0.1)?\(form)" }
            }
        },
        "ignores-host": .hearing { connection, _ in
            connection.changingLines { $0.filter { !$0.hasPrefix("Host: ") } }
        },
        "ignores-host-in-request-line": .readingTarget({ target, _ in
            target.replacing(#/^http://[^/]+/#, with: "")
        }),
        "reads-one-kilobyte": .hearing { connection, _ in
            String(decoding: connection.utf8.prefix(1024), as: UTF8.self)
        },
        "ends-listening-at-long-line": .endingListening {
            $0.utf8.prefix { $0 != 0x0D }.count > 8000
        },
    ]
}

extension PendingAuthorization {
    /// The request with another redirect URI.
    fileprivate func at(_ redirectURI: String) -> PendingAuthorization {
        PendingAuthorization(redirectURI: redirectURI, state: state)
    }
}
