import StrictCodecs

/// A world that responds by a script and records what happened.
final class ScriptedWorld: World {
    private struct State {
        var history = History()
        var now = 1_700_000_000
        var answered: [Script.Server: Int] = [:]
        var hasParallelCalls = false
    }

    private let script: Script
    private let state = Locked(State())

    init(_ script: Script) { self.script = script }

    /// What has happened so far.
    var history: History { state.withLock { $0.history } }

    /// The authorization requests that were opened so far.
    var requests: [OpenedRequest] { history.opened.map(\.request) }

    /// Lets time pass.
    func advance(by seconds: Int) { state.withLock { $0.now += seconds } }

    /// Performs concurrent calls, and delays responses until all of them have begun.
    func withParallelCalls<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        state.withLock { $0.hasParallelCalls = true }
        defer { state.withLock { $0.hasParallelCalls = false } }
        return try await body()
    }

    // MARK: - World

    func open(_ url: String, in userAgent: UserAgent) throws {
        let request = OpenedRequest(url: url)
        try state.withLock { state in
            try state.history.checkLength()
            state.history.opened.append((request, userAgent))
        }
    }

    func send(_ request: OutgoingRequest) async throws -> WireResponse {
        let server = script.server(of: request)
        let (answer, hasParallelCalls) = try state.withLock { state in
            try state.history.checkLength()
            state.history.sent.append(request)
            return (Self.next(of: server, in: script, &state.answered), state.hasParallelCalls)
        }
        if server == .token, hasParallelCalls { await Pause.milliseconds(10) }
        switch answer {
        case .status(let status, let fields, let body, let idToken):
            let token = idToken?.text(type: "JWT", after: requests)
            return WireResponse(
                status: status, scripted: fields,
                body: token.map { body?.replacingText("{id_token}", with: $0) } ?? body)
        case .failure(.offline): throw TransportFailure.offline
        case .failure(.timedOut): throw TransportFailure.timedOut
        case .failure(.never): throw await Pause.untilCancelled()
        }
    }

    func randomOctets(_ count: Int) -> [UInt8] { SystemRandom.octets(min(count, 65_536)) }

    func now() -> Int { state.withLock { $0.now } }

    func keep(_ text: String?, as key: String, in storage: WorldStorage) {
        state.withLock { state in
            state.history.kept[storage, default: [:]][key] = text
            if storage == .plain { state.history.exposed += [key] + (text.map { [$0] } ?? []) }
        }
    }

    func kept(_ key: String, in storage: WorldStorage) -> String? {
        state.withLock { $0.history.kept[storage]?[key] }
    }

    // MARK: - The script

    /// The next response of a server; the last one is repeated.
    private static func next(
        of server: Script.Server?, in script: Script, _ answered: inout [Script.Server: Int]
    ) -> Script.Answer {
        let answers = server.map(script.answers) ?? []
        guard let server, !answers.isEmpty else {
            // A client that looks for metadata goes on to the next place.
            let status = script.settings.issuer == nil ? 500 : 404
            return .status(status, fields: nil, body: nil, idToken: nil)
        }
        let index = answered[server, default: 0]
        answered[server] = index + 1
        return answers[min(index, answers.count - 1)]
    }

    /// The URL of a redirection, or nil if an authorization request that it needs was not opened.
    func redirect(_ template: String) -> String? {
        RedirectTemplate(template).url(after: requests)
    }
}

extension Script {
    /// The server to which a request goes, or nil if the script has no such server.
    func server(of request: OutgoingRequest) -> Server? {
        let base = URIReference(request.url).base
        func isBase(of url: String) -> Bool { URIReference(url).base.hasSameOctets(as: base) }
        if isBase(of: settings.tokenEndpoint) { return .token }
        if isBase(of: settings.revocationEndpoint) { return .revocation }
        if settings.jwksURI.map(isBase) == true { return .keys }
        if let site = site(of: request) { return .metadata(of: site) }
        return apis.contains(where: isBase) ? .api : nil
    }

    /// The place of the issuer whose metadata a request is for.
    private func site(of request: OutgoingRequest) -> Int? {
        guard request.method.hasSameOctets(as: "GET") else { return nil }
        return metadata?.firstIndex {
            WellKnownPlaces.all(of: $0.issuer).containsOctets(of: request.url)
        }
    }
}
