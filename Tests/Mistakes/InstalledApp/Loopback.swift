import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the loopback listener.
    static let loopback: ClientChanges = loopbackRequests + loopbackAnswers + loopbackPages

    /// What people get wrong about where the answer arrives, and about the form of requests.
    private static let loopbackRequests: ClientChanges = [
        "listens-at-first-segment": .expecting { request in
            PendingAuthorization(
                redirectURI: request.redirectURI.replacing(#/^(http://[^/]+/[^/]+).*/#) { $0.1 },
                state: request.state)
        },
        "compares-empty-path": .readingTarget { target, request in
            let isBare = request.redirectURI.contains(#/^http://[^/]+$/#)
            return isBare ? target.atPath("/none") : target
        },
        "ends-listening-after-one": endingListening { _ in true },
        "ends-listening-after-three": .listening { connections, request in
            try ending(after: 3, of: connections, for: request)
        },
        "ignores-path-of-request": .readingTarget { target, request in
            target.atPath(request.redirectURI.pathOfURL)
        },
        "ends-listening-at-garbage": endingListening { !$0.contains(#/^[A-Z]+ [!-~]+ HTTP/#) },
        "ends-listening-at-forged-error": endingListening {
            $0.contains(#/^GET [^ ]*[?&]error=/#) && !$0.contains(#/[?&]state=st-7/#)
        },
        "ends-listening-at-bare-path": endingListening { $0.contains(#/^GET /callback HTTP/#) },
        "ends-listening-at-long-line": endingListening {
            $0.utf8.prefix { $0 != 0x0D }.count > 8000
        },
    ]

    /// What people get wrong about the answer and what comes after it.
    private static let loopbackAnswers: ClientChanges = [
        "listens-for-any-state": .expecting { request in
            PendingAuthorization(redirectURI: request.redirectURI, state: nil)
        },
        "listens-for-any-state-after-an-icon": .listening { connections, request in
            let hasIcon = connections.first?.hasPrefix("GET /favicon.ico ") == true
            let expected = PendingAuthorization(
                redirectURI: request.redirectURI, state: hasIcon ? nil : request.state)
            return try MistakenClient.reference.listen(to: connections, for: expected)
        },
        "listens-for-missing-state": .readingTarget { target, request in
            target.hasParameter("state") ? target : target.adding("state", request.state ?? "")
        },
        "listens-for-state-in-any-case": .readingTarget { target, request in
            let state = request.state ?? ""
            return target.respelling("state") {
                $0.lowercased().hasSameOctets(as: state.lowercased()) ? Form.escape(state) : $0
            }
        },
        "hears-errors-of-any-state": .readingTarget { target, request in
            guard target.hasParameter("error"), !target.hasParameter("code") else { return target }
            return target.removing("state").adding("state", request.state ?? "")
        },
        "takes-empty-code": .listening { connections, request in
            let run = try MistakenClient.reference.listen(to: connections, for: request)
            let hasEmpty = connections.contains { $0.contains(#/[?&]code=?[& ]/#) }
            return LoopbackRun(
                responses: run.responses, result: run.result ?? (hasEmpty ? .code("") : nil))
        },
        "redeems-a-missing-code": .listening { connections, request in
            let run = try MistakenClient.reference.listen(
                to: connections.map(\.withCodeIfMissing), for: request)
            guard case .code("missing")? = run.result else { return run }
            return LoopbackRun(responses: run.responses, result: .code(""))
        },
        "takes-last-answer": .listening { try eachAlone($0, for: $1) { $0.last } },
        "goes-on-listening": .listening { try eachAlone($0, for: $1) { $0.first } },
    ]

    /// What people get wrong about the page.
    private static let loopbackPages: ClientChanges = [
        "counts-characters-of-page": .saying { response, _ in
            let page = response.withPage { $0 + "…" }
            return page.replacing(#/Content-Length: ([0-9]+)/#) {
                "Content-Length: \((Int($0.1) ?? 0) - 2)"
            }
        },
        "shows-description-raw": showing("error_description"),
        "shows-search-raw": showing("q", "hd"),
        "shows-error-raw": showing("error"),
        "shows-code": showing("code"),
        "shows-state": showing("state"),
    ]

    /// A client that shows the values of some parameters on its page.
    private static func showing(_ names: String...) -> MistakenClient {
        .saying { response, connection in
            let target = connection.split(separator: " ").dropFirst().first.map(String.init) ?? ""
            let values = names.compactMap { target.parameter($0) }.joined(separator: " ")
            return response.withPage { $0 + values }
        }
    }

    /// A client that no longer listens after a connection of some kind.
    private static func endingListening(
        after isLast: @escaping @Sendable (_ connection: String) -> Bool
    ) -> MistakenClient {
        .listening { connections, request in
            let count = connections.firstIndex(where: isLast).map { $0 + 1 } ?? connections.count
            return try ending(after: count, of: connections, for: request)
        }
    }

    /// What a client does that no longer listens after some connections.
    private static func ending(
        after count: Int, of connections: [String], for request: PendingAuthorization
    ) throws -> LoopbackRun {
        let run = try MistakenClient.reference.listen(
            to: Array(connections.prefix(count)), for: request)
        let unheard = [String?](repeating: nil, count: max(connections.count - count, 0))
        return LoopbackRun(responses: run.responses + unheard, result: run.result)
    }

    /// What a client does that takes each connection for the first one.
    private static func eachAlone(
        _ connections: [String], for request: PendingAuthorization,
        choosing choose: ([RedirectResult]) -> RedirectResult?
    ) throws -> LoopbackRun {
        let runs = try connections.map {
            try MistakenClient.reference.listen(to: [$0], for: request)
        }
        return LoopbackRun(
            responses: runs.flatMap(\.responses), result: choose(runs.compactMap(\.result)))
    }
}

extension String {
    /// A connection in which a code is called missing if there is neither one nor an error.
    fileprivate var withCodeIfMissing: String {
        var words = split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
            .map(String.init)
        guard words.count == 3, words[1].parameter("code")?.isEmpty != false,
            !words[1].contains(#/[?&]code=[^&]/#), !words[1].hasParameter("error")
        else { return self }
        words[1] = words[1].removing("code").adding("code", "missing")
        return words.joined(separator: " ")
    }
}
