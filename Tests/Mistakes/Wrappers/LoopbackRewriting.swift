import Conformance
import Foundation
import Reference
import StrictCodecs

extension MistakenClient {
    /// A client to whom connections sound otherwise than they are.
    static func hearing(
        _ change: @escaping @Sendable (_ connection: String, PendingAuthorization) -> String
    ) -> MistakenClient {
        MistakenClient(listening: { connections, request in
            reference.listen(to: connections.map { change($0, request) }, for: request)
        })
    }

    /// A client that reads the target of each request line otherwise.
    static func readingTarget(
        _ change: @escaping @Sendable (_ target: String, PendingAuthorization) -> String
    ) -> MistakenClient {
        .hearing { connection, request in
            var words = connection.split(
                separator: " ", maxSplits: 2, omittingEmptySubsequences: false
            ).map(String.init)
            guard words.count == 3 else { return connection }
            words[1] = change(words[1], request)
            return words.joined(separator: " ")
        }
    }

    /// A client that says something else on each connection.
    static func saying(
        _ change: @escaping @Sendable (_ response: String, _ connection: String) -> String
    ) -> MistakenClient {
        MistakenClient(listening: { connections, request in
            let run = reference.listen(to: connections, for: request)
            let responses = zip(run.responses, connections).map { response, connection in
                response.map { change($0, connection) }
            }
            return LoopbackRun(responses: responses, result: run.result)
        })
    }

    /// A client that shows the values of some parameters on its page.
    static func showing(_ names: String...) -> MistakenClient {
        .saying { response, connection in
            let target = connection.split(separator: " ").dropFirst().first.map(String.init) ?? ""
            let values = names.compactMap { target.parameter($0) }.joined(separator: " ")
            return response.withPage { $0 + values }
        }
    }

    /// A client that listens no more after a connection of some kind.
    static func endingListening(
        after isLast: @escaping @Sendable (_ connection: String) -> Bool
    ) -> MistakenClient {
        MistakenClient(listening: { connections, request in
            let count = connections.firstIndex(where: isLast).map { $0 + 1 } ?? connections.count
            let run = reference.listen(to: Array(connections.prefix(count)), for: request)
            let unanswered = [String?](repeating: nil, count: connections.count - count)
            return LoopbackRun(responses: run.responses + unanswered, result: run.result)
        })
    }

    /// A client that expects the answer to another request than the one that it sent.
    static func expecting(
        _ change:
            @escaping @Sendable (PendingAuthorization, _ connections: [String])
            -> PendingAuthorization
    ) -> MistakenClient {
        MistakenClient(listening: { connections, request in
            reference.listen(to: connections, for: change(request, connections))
        })
    }
}

extension String {
    /// A response with another content, whose length it tells.
    func withPage(_ change: (String) -> String) -> String {
        guard let end = range(of: "\r\n\r\n", options: .literal) else { return self }
        let page = change(String(self[end.upperBound...]))
        let head = self[..<end.lowerBound]
            .replacing(#/Content-Length: [0-9]+/#, with: "Content-Length: \(page.utf8.count)")
        return head + "\r\n\r\n" + page
    }

    /// The path of a redirect URI or a request target.
    var pathOfURL: String {
        let path = URIReference(self).base.replacing(#/^https?://[^/]*/#, with: "")
        return path.isEmpty ? "/" : path
    }

    /// A request target at another path of the same host.
    func atPath(_ path: String) -> String {
        let origin = prefixMatch(of: #/https?://[^/?]*/#)?.0 ?? ""
        return origin + path + (URIReference(self).query.map { "?\($0)" } ?? "")
    }

    /// The lines of a message, and its content as the last one.
    var linesOfMessage: [String] { components(separatedBy: "\r\n") }

    /// A message with other lines.
    func changingLines(_ change: ([String]) -> [String]) -> String {
        change(linesOfMessage).joined(separator: "\r\n")
    }

    /// A request with another request line.
    func changingRequestLine(_ change: (String) -> String) -> String {
        changingLines { [change($0[0])] + $0.dropFirst() }
    }
}
