package import Conformance
import Foundation
import Reference
import StrictCodecs

extension MistakenClient {
    /// A client that does something else with connections.
    package static func listening(
        _ listen: @escaping @Sendable ([String], PendingAuthorization) throws -> LoopbackRun
    ) -> MistakenClient { MistakenClient(listening: listen) }

    /// A client to whom connections sound otherwise than they are.
    package static func hearing(
        _ change: @escaping @Sendable (_ connection: String, PendingAuthorization) -> String
    ) -> MistakenClient {
        listening { connections, request in
            try reference.listen(to: connections.map { change($0, request) }, for: request)
        }
    }

    /// A client that reads the target of each request line otherwise.
    package static func readingTarget(
        _ change: @escaping @Sendable (_ target: String, PendingAuthorization) -> String
    ) -> MistakenClient {
        hearing { connection, request in
            var words = connection.split(
                separator: " ", maxSplits: 2, omittingEmptySubsequences: false
            ).map(String.init)
            guard words.count == 3 else { return connection }
            words[1] = change(words[1], request)
            return words.joined(separator: " ")
        }
    }

    /// A client that says something else on each connection.
    package static func saying(
        _ change: @escaping @Sendable (_ response: String, _ connection: String) -> String
    ) -> MistakenClient {
        listening { connections, request in
            let run = try reference.listen(to: connections, for: request)
            let responses = zip(run.responses, connections).map { response, connection in
                response.map { change($0, connection) }
            }
            return LoopbackRun(responses: responses, result: run.result)
        }
    }

    /// A client that expects the answer to another request than the one that it sent.
    package static func expecting(
        _ change: @escaping @Sendable (PendingAuthorization) -> PendingAuthorization
    ) -> MistakenClient { listening { try reference.listen(to: $0, for: change($1)) } }
}

extension String {
    /// A response with another content, whose length it tells.
    package func withPage(_ change: (String) -> String) -> String {
        guard let end = range(of: "\r\n\r\n", options: .literal) else { return self }
        let page = change(String(self[end.upperBound...]))
        let head = self[..<end.lowerBound]
            .replacing(#/Content-Length: [0-9]+/#, with: "Content-Length: \(page.utf8.count)")
        return head + "\r\n\r\n" + page
    }

    /// The path of a redirect URI or a request target.
    package var pathOfURL: String {
        let path = URIReference(self).base.replacing(#/^https?://[^/]*/#, with: "")
        return path.isEmpty ? "/" : path
    }

    /// A request target at another path of the same host.
    package func atPath(_ path: String) -> String {
        let origin = prefixMatch(of: #/https?://[^/?]*/#)?.0 ?? ""
        return origin + path + (URIReference(self).query.map { "?\($0)" } ?? "")
    }
}
