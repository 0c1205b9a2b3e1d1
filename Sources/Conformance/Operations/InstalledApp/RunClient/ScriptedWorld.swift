import StrictCodecs

/// A world that responds by a script and records what happened.
final class ScriptedWorld: World {
    private struct State {
        var history = History()
        var now = 1_700_000_000
        var step = 0
        var answered: [Turn: Int] = [:]
        var ends: [String: Int] = [:]
        var hasParallelCalls = false
        var octets: DrawnOctets
    }

    /// The responses of a server from a place on.
    private struct Turn: Hashable {
        let server: Script.Server
        let begin: Int
    }

    private let script: Script
    private let state: Locked<State>

    init(_ script: Script) {
        self.script = script
        // The codes and tokens distinguish most scripts, and are read faster than a whole script is described.
        let origin = "\(script.steps.count) \(script.codes) \(script.tokens)"
        state = Locked(State(octets: DrawnOctets(following: origin)))
    }

    /// What has happened so far.
    var history: History { state.withLock { $0.history } }

    /// The authorization requests that were opened so far.
    var requests: [OpenedRequest] { history.opened.map(\.request) }

    /// Goes on to a step.
    func begin(step: Int) { state.withLock { $0.step = step } }

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
        let isAsking = request.isAsking(at: script.settings.authorization.endpoint)
        try state.withLock { state in
            try state.history.checkLength()
            if isAsking { state.history.opened.append((request, userAgent)) }
            // Another page, such as the one that ends the session of the browser, is a request of its own.
            if !isAsking { state.history.sent.append(OutgoingRequest(method: "GET", url: url)) }
        }
    }

    func send(_ request: OutgoingRequest) async throws -> WireResponse {
        let server = script.server(of: request)
        let (answer, hasParallelCalls) = try state.withLock { state -> (Script.Answer, Bool) in
            try state.history.checkLength()
            state.history.sent.append(request)
            return (next(for: request, at: server, &state), state.hasParallelCalls)
        }
        if server == .token, hasParallelCalls { await Pause.milliseconds(10) }
        switch answer {
        case .status(let status, let fields, let body, let idToken, _):
            let token = idToken?.text(type: "JWT", after: requests)
            return WireResponse(
                status: status, scripted: fields,
                body: token.map { body?.replacingText("{id_token}", with: $0) } ?? body)
        case .failure(.offline, _): throw TransportFailure.offline
        case .failure(.timedOut, _): throw TransportFailure.timedOut
        case .failure(.never, _): throw await Pause.untilCancelled()
        }
    }

    func randomOctets(_ count: Int) -> [UInt8] {
        state.withLock { $0.octets.draw(max(0, min(count, 65_536))) }
    }

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

    /// The response to a request: an API refuses an access token whose lifetime has ended.
    private func next(
        for request: OutgoingRequest, at server: Script.Server?, _ state: inout State
    ) -> Script.Answer {
        guard let server else { return script.answer(elsewhereTo: request) }
        let isOver = request.accessToken.flatMap { state.ends[$0] }.map { $0 <= state.now } ?? false
        if server == .api, isOver { return .expiredToken }
        let answers = script.answers(of: server, in: state.step)
        guard !answers.isEmpty else { return script.silence }
        let turn = state.answered[Turn(server: server, begin: answers.startIndex), default: 0]
        state.answered[Turn(server: server, begin: answers.startIndex)] = turn + 1
        let answer = answers[min(answers.startIndex + turn, answers.endIndex - 1)]
        if server == .token, let (token, seconds) = answer.lifetime {
            state.ends[token] = state.now + seconds
        }
        return answer
    }

    /// The URL of a redirection, or nil if an authorization request that it needs was not opened.
    func redirect(_ template: String) -> String? {
        RedirectTemplate(template).url(after: requests)
    }
}

extension Script.Answer {
    /// An API's refusal of a token that has expired (RFC 6750, Section 3.1).
    fileprivate static let expiredToken = Self.status(
        401,
        fields: [
            HeaderField(name: "WWW-Authenticate", value: #"Bearer error="invalid_token""#)
        ],
        body: "", idToken: nil, from: nil)

    /// The access token that it grants, and for how many seconds.
    fileprivate var lifetime: (token: String, seconds: Int)? {
        guard case .status(200, _, let body?, _, _) = self,
            let content = try? JSONParser.parse(Array(body.utf8)),
            let token = content["access_token"]?.text,
            let seconds = try? ObjectReader.seconds(content["expires_in"] ?? .null), seconds > 0
        else { return nil }
        return (token, seconds)
    }
}

extension Script {
    /// No answer of a server; a client that looks for metadata goes on to the next place.
    fileprivate var silence: Answer {
        .status(settings.issuer == nil ? 500 : 404, fields: nil, body: nil, idToken: nil, from: nil)
    }

    /// The user for whom the issuer signs tokens.
    private var subject: String? {
        answers(of: .token).lazy.compactMap { answer in
            guard case .status(_, _, _, let token?, _) = answer else { return nil }
            return token.subject
        }.first
    }

    /// The answer of a server that the script does not have: the user's profile, if it is one of the client's own.
    fileprivate func answer(elsewhereTo request: OutgoingRequest) -> Answer {
        guard isOwn(request.url), request.accessToken != nil else { return silence }
        let profile: JSON = ["sub": .string(subject ?? "subject")]
        return .status(200, fields: nil, body: profile.compactText, idToken: nil, from: nil)
    }

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
            ($0.places ?? WellKnownPlaces.all(of: $0.issuer)).containsOctets(of: request.url)
        }
    }
}
