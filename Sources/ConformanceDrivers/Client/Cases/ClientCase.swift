import Conformance
import ConformancePipe
import Foundation
import StrictCodecs

/// A program during one case, whose sessions take the place of calls of an adapter.
struct ClientCase: InstalledApp {
    let configuration: ClientConfiguration
    let timeouts: Timeouts

    /// The starts of all cases.
    let starts: ProgramStarts
    let trace: Trace
    let unobservable = UnobservableMembers()

    /// Draws the codes of sign-ins whose vectors name none.
    var newCode: @Sendable () -> String = RandomText.make

    /// The authorization requests of earlier starts that this case has not used; nil before it has used one.
    private let unused = Locked<[OpenedURL]?>(nil)

    /// The programs that go through the steps of a script.
    let scripted = Locked<[ScriptedSession]>([])

    var roles: [Role] { [.installedApp, .clientProgram] }

    // MARK: - The listener

    func listen(
        to connections: [String], for request: PendingAuthorization
    ) async throws -> LoopbackRun {
        try await visiting { opened, visit in
            let translation = try RedirectSubstitution(
                from: request, to: opened, byHandler: false)
            let responses = try connections.map { connection in
                try visit.send(try translation.request(connection)).map(translation.response)
            }
            return LoopbackRun(responses: responses, result: visit.result())
        }
    }

    /// Starts the program, and lets the browser answer what it opens; again if it has drawn a state for
    /// which the answer would be another case than that of the vector.
    private func visiting<Value: Sendable>(
        attempts: Int = 3,
        _ body: @escaping @Sendable (OpenedURL, inout BrowserVisit) throws -> Value
    ) async throws -> Value {
        do {
            return try await inSession { session in
                let opened = try session.request()
                starts.note(opened)
                var visit = BrowserVisit(opened: opened, session: session, timeouts: timeouts)
                return try body(opened, &visit)
            }
        } catch is Obstacle where attempts > 1 {
            return try await visiting(attempts: attempts - 1, body)
        }
    }

    func readRedirect(
        _ url: String, answering request: PendingAuthorization
    ) async throws -> RedirectResult {
        try await visiting { opened, visit in
            let translation = try RedirectSubstitution(
                from: request, to: opened, byHandler: true)
            _ = try visit.send(try translation.url(url))
            guard case .code(let code)? = visit.result() else {
                throw Refusal("the program redeemed no code")
            }
            return .code(code)
        }
    }

    func openLoopbackListeners(_ count: Int, path: String) async throws -> [LoopbackListener] {
        try await withSessions(count) { sessions in
            try sessions.map { session in
                let opened = try session.request()
                guard session.wait(timeouts.listening, until: { !opened.addresses.isEmpty }) else {
                    throw Fault("nothing listens at port \(opened.port)")
                }
                let uri = "http://\(opened.host):\(opened.port)\(path)"
                let addresses = opened.addresses + session.seenProcesses.addresses
                // So that it is seen where the program listens when it redeems the code.
                try? session.answer(opened, with: newCode(), within: timeouts)
                return LoopbackListener(
                    address: opened.worstAddress(
                        besides: addresses + session.seenProcesses.addresses),
                    port: opened.port, redirectURI: uri)
            }
        }
    }

    // MARK: - The authorization request

    /// The authorization request of an earlier start that this case has not used.
    func nextKnown() -> OpenedURL? {
        unused.withLock { unused in
            var rest = unused ?? starts.opened
            defer { unused = rest }
            return rest.popLast()
        }
    }

    func newAuthorizationRequest(for settings: AuthorizationSettings) async throws -> String {
        if let known = nextKnown() { return known.request(for: settings) }
        let opened = try await inSession { try $0.request() }
        starts.note(opened)
        return opened.request(for: settings)
    }

    func authorizationRequest(
        for settings: AuthorizationSettings, state: String, codeVerifier: String
    ) async throws -> String {
        let query = URIReference(settings.endpoint).query ?? ""
        let signIn = try await sharedSignIn(EndpointQueries(authorization: query))
        return signIn.opened.request(
            for: settings, state: state,
            challenge: signIn.isProven ? (codeVerifier, signIn.opened.code.challenge?.value) : nil)
    }

    // MARK: - The token request

    func tokenRequest(for exchange: TokenExchange) async throws -> OutgoingRequest {
        let query = URIReference(exchange.endpoint).query ?? ""
        return try await sharedSignIn(EndpointQueries(token: query), code: exchange.code)
            .tokenRequest(for: exchange)
    }

    /// Brings a program to its token request.
    ///
    /// - Parameters:
    ///   - session: The program.
    ///   - code: The code that it gets; nil for a new one.
    ///   - isPlain: Whether its authorization endpoint has no query, so that its request is one of many
    ///     that are alike.
    /// - Returns: The request that it opened and its token request.
    /// - Throws: `Fault` if there is none.
    func signIn(
        _ session: ProgramSession, code: String? = nil, isPlain: Bool = true
    ) throws -> SignIn {
        let opened = try session.request()
        if isPlain { starts.note(opened) }
        try session.answer(
            opened, with: code ?? newCode(), within: Timeouts(patience: configuration.patience))
        guard let request = session.endpoints.seen.exchanges.first else {
            throw Fault("sent no token request")
        }
        return SignIn(opened: opened, request: request)
    }

    // MARK: - Sessions

    func inSession<Value: Sendable>(
        _ queries: EndpointQueries = EndpointQueries(),
        issuing issued: IssuedTokens = IssuedTokens(),
        _ body: @escaping @Sendable (ProgramSession) throws -> Value
    ) async throws -> Value {
        try await withSessions(1, queries, issuing: issued) { try body($0[0]) }
    }

    /// Starts programs at the same time, and ends them afterwards; once more if one has ended before it opened a
    /// URL, since nothing of a vector had reached it then but what it was given at its start.
    func withSessions<Value: Sendable>(
        _ count: Int, _ queries: EndpointQueries = EndpointQueries(),
        issuing issued: IssuedTokens = IssuedTokens(), sharingHome sharesHome: Bool = false,
        attempts: Int = 2, _ body: @escaping @Sendable ([ProgramSession]) throws -> Value
    ) async throws -> Value {
        try starts.take(count)
        let result: Result<Value, Fault> = try await OwnThread.run {
            var sessions: [ProgramSession] = []
            defer { for session in sessions { session.end() } }
            for _ in 0..<count {
                sessions.append(
                    try ProgramSession(
                        configuration, noting: trace,
                        home: sharesHome ? sessions.first?.folder.home : nil, queries: queries,
                        issuing: issued,
                        // Those that start together have one place.
                        permit: sessions.isEmpty ? StartPermit(at: starts.gate) : nil))
            }
            do { return .success(try body(sessions)) } catch let fault as Fault
                where attempts > 1 && sessions.contains(where: \.hasEndedEarly)
            { return .failure(fault) }
        }
        switch result {
        case .success(let value): return value
        case .failure(let fault):
            trace.note("the program \(fault); it is started again")
            return try await withSessions(
                count, queries, issuing: issued, sharingHome: sharesHome, attempts: attempts - 1,
                body)
        }
    }
}

/// The outcome of a plain sign-in.
struct SignIn: Sendable {
    let opened: OpenedURL
    let request: OutgoingRequest

    /// Whether the token request proves the challenge of the authorization request.
    var isProven: Bool { opened.code.challenge != nil && request.proves(opened.code.challenge) }
}

extension ClientCase {
    /// Signs in for the first time.
    ///
    /// - Returns: What it shows, and how long the program took from the answer to its token request.
    /// - Throws: `Fault` if the program does not sign in.
    func firstTraits() async throws -> (ProgramTraits, Duration) {
        try await withSessions(1, attempts: 1) { sessions in
            do {
                return try showTraits(sessions[0])
            } catch let fault as Fault {
                let hint = SetUpHint(for: sessions[0]).text
                throw Fault("\(fault)\(hint.map { "\nhint: \($0)" } ?? "")")
            }
        }
    }

    private func showTraits(_ session: ProgramSession) throws -> (ProgramTraits, Duration) {
        let opened = try session.request()
        session.watchArguments()
        let timeouts = Timeouts(patience: configuration.patience)
        let start = ContinuousClock.now
        try session.answer(opened, with: RandomText.make(), within: timeouts)
        let isSignedIn = session.isSignedIn(within: timeouts.silence)
        guard !session.endpoints.seen.redeemed.isEmpty else {
            throw Fault("the program redeemed no code")
        }
        guard isSignedIn else {
            throw Fault("the program redeemed the code but shows no success")
        }
        let time = ContinuousClock.now - start
        return (session.traits(of: opened, within: time), time)
    }

    /// Starts the program again, and sends it a request for another path before the answer.
    ///
    /// - Returns: What is known of it then.
    func secondTraits(after first: ProgramTraits) async -> ProgramTraits {
        var traits = first
        let second = try? await inSession { session in
            let opened = try session.request()
            starts.note(opened)
            try session.answer(
                opened, with: RandomText.make(), within: timeouts, after: "/favicon.ico")
            return (opened.port, !session.endpoints.seen.redeemed.isEmpty)
        }
        traits.repeatsPort = second?.0 == first.opened.port
        traits.keepsWaiting = second?.1 == true
        return traits
    }
}

extension ProgramSession {
    /// Lets the browser bring a code, after a request for another path if there is one, and waits for what comes of it.
    fileprivate func answer(
        _ opened: OpenedURL, with code: String, within timeouts: Timeouts,
        after other: String? = nil
    ) throws {
        var visit = BrowserVisit(opened: opened, session: self, timeouts: timeouts)
        if let other { _ = try visit.send(opened.get(other)) }
        _ = try visit.send(opened.answer([("code", code)]))
        _ = visit.result()
    }

    /// What it has shown by signing in; a program may store its tokens only when it ends.
    fileprivate func traits(of opened: OpenedURL, within time: Duration) -> ProgramTraits {
        let timeouts = Timeouts(after: time, patience: configuration.patience)
        _ = wait(timeouts.silence) { !isRunning }
        waitForOutput()
        var exposure = SecretExposure()
        exposure.look(at: self)
        let request = endpoints.seen.exchanges.first
        let isProven = request.map { SignIn(opened: opened, request: $0).isProven } == true
        return ProgramTraits(
            opened: opened, usesBasic: request?.usesBasic == true,
            sendsSecret: request?.hasSecret == true, isProven: isProven,
            hasWritten: !written.isEmpty,
            hasStored: exposure.hasFiles,
            hasHelpers: seenProcesses.hasHelpers || isProven && !folder.opened.isEmpty,
            asksForMetadata: endpoints.isAskedForMetadata)
    }
}

extension ClientCase {
    // MARK: - Token answers

    /// Answers the token request of a program; what it makes of the tokens is not seen.
    ///
    /// - Throws: `Refusal` if it is not signed in by them.
    func readTokenResponse(
        _ response: WireResponse, requestedScopes: [String]
    ) async throws -> TokenGrant {
        var issued = IssuedTokens(answer: response)
        issued.requestedScope = requestedScopes.joined(separator: " ")
        let isSignedIn = try await inSession(issuing: issued) { session in
            _ = try signIn(session)
            return session.showsSuccess
        }
        guard isSignedIn else { throw Refusal("the program is not signed in") }
        return TokenGrant(
            accessToken: "not seen", expiresIn: nil, scopes: [], refreshToken: nil)
    }

    // MARK: - Refreshes and revocations

    func refreshRequest(
        for client: RegisteredClient, at endpoint: String, refreshToken: String?
    ) async throws -> OutgoingRequest {
        var issued = IssuedTokens(lifetime: 1)
        issued.refreshToken = refreshToken ?? issued.refreshToken
        let queries = EndpointQueries(token: URIReference(endpoint).query ?? "")
        return try await afterSignIn(queries, issuing: issued) { session, signIn in
            let refresh = { session.endpoints.seen.exchanges.first { $0.follows(signIn.request) } }
            // A program may refresh by itself, as soon as its access token is about to expire.
            if refresh() == nil {
                usleep(1_100_000)  // The access token has expired then.
                try session.run(configuration.refresh, within: configuration.start) {
                    refresh() != nil
                }
            }
            guard let request = refresh() else {
                throw Refusal("the command sent no refresh request")
            }
            return signIn.request(request, for: client, at: endpoint)
        }
    }

    func revocationRequest(
        for client: RegisteredClient, at endpoint: String, token: String, hint: String?
    ) async throws -> OutgoingRequest {
        // Which of the two a program revokes is its own choice.
        let issued = IssuedTokens(accessToken: token, refreshToken: token)
        let queries = EndpointQueries(revocation: URIReference(endpoint).query ?? "")
        return try await afterSignIn(queries, issuing: issued) { session, signIn in
            try session.run(configuration.signOut, within: configuration.start) {
                !session.endpoints.seen.revocations.isEmpty
            }
            guard let request = session.endpoints.seen.revocations.first else {
                throw Refusal("the command sent no revocation request")
            }
            return signIn.request(request, for: client, at: endpoint)
        }
    }

    private func afterSignIn(
        _ queries: EndpointQueries, issuing issued: IssuedTokens,
        _ body: @escaping @Sendable (ProgramSession, SignIn) throws -> OutgoingRequest
    ) async throws -> OutgoingRequest {
        try await inSession(queries, issuing: issued) { session in
            let signIn = try signIn(session)
            guard session.showsSuccess else {
                throw Refusal("the program is not signed in")
            }
            _ = session.wait(timeouts.silence) { !session.isRunning }
            return try body(session, signIn)
        }
    }
}

extension OutgoingRequest {
    /// Whether it is another request than one that was sent before, and no repetition of it.
    fileprivate func follows(_ earlier: OutgoingRequest) -> Bool {
        !content.hasSameOctets(as: earlier.content) || !url.hasSameOctets(as: earlier.url)
    }
}
