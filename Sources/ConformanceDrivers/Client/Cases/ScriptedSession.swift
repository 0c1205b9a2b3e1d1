import Conformance
import Foundation
import StrictCodecs

/// A program that goes through the steps of a script: each sign-in is a start, and all have one home.
///
/// What its starts open and send is what a client in a world opens and sends.
final class ScriptedSession: ClientSession {
    private let clientCase: ClientCase
    private let settings: ClientSettings
    private let world: any World
    private let issuer: ScriptedIssuer?
    private let starts = Locked<[ScriptedStart]>([])

    init(_ clientCase: ClientCase, settings: ClientSettings, in world: any World) {
        self.clientCase = clientCase
        self.settings = settings
        self.world = world
        issuer = settings.issuer.map { ScriptedIssuer($0, answer: world.answer) }
    }

    var isSignedIn: Bool { starts.withLock { $0 }.contains { $0.isSignedIn } }

    /// Starts the program.
    ///
    /// - Throws: `Fault` if its first start opens nothing.
    func beginSignIn() async throws {
        let known = starts.withLock { $0 }
        let start = try await newStart(after: known)
        do {
            let opened = try await opened(by: start, isFirst: known.isEmpty)
            clientCase.starts.note(opened)
            let own = settings.at(issuer?.metadata)
            try await world.open(opened.request(for: own.authorization), in: .browser)
        } catch let fault as Fault where !known.isEmpty || start.isLeftWithMetadata {
            clientCase.trace.note("program: \(fault)")
        }
    }

    private func newStart(after known: [ScriptedStart]) async throws -> ScriptedStart {
        try clientCase.starts.take(1)
        let start = try await OwnThread.run { [clientCase, settings, world, issuer] in
            if clientCase.configuration.hasFixedPort { known.last?.waitForPort() }
            return try ScriptedStart(
                clientCase, settings, in: world, home: known.first?.home, issuer: issuer)
        }
        starts.withLock { $0.append(start) }
        return start
    }

    /// Waits for the authorization request of a start; if the first one ends before it opens a URL, for that of
    /// another one.
    private func opened(by start: ScriptedStart, isFirst: Bool) async throws -> OpenedURL {
        do { return try await OwnThread.run { try start.open() } } catch let fault as Fault
            where isFirst && start.hasEndedEarly && !start.isLeftWithMetadata
        {
            clientCase.trace.note("the program \(fault); it is started again")
            try await OwnThread.run { start.end() }
            starts.withLock { $0 = [] }
            let next = try await newStart(after: [])
            return try await OwnThread.run { try next.open() }
        }
    }

    /// Lets the browser visit the redirect URI of the start to which a URL belongs.
    func receive(redirect url: String) async throws {
        guard let start = try start(for: url) else { return }
        let others = starts.withLock { $0 }
        try await OwnThread.run { [settings = settings.authorization] in
            try start.receive(url, for: settings, beside: others)
        }
    }

    /// The start whose state a URL has, otherwise the latest one.
    ///
    /// - Throws: `Unsupported` if several starts wait and the state of the URL is that of none of them.
    private func start(for url: String) throws -> ScriptedStart? {
        let opened = starts.withLock { $0 }.filter { $0.opened != nil }
        let state = URIReference.only("state", in: url)
        let named = opened.filter { start in
            state.flatMap { start.opened?.state?.hasSameOctets(as: $0) } == true
        }
        if named.count == 1 { return named[0] }
        guard opened.filter(\.isWaiting).count < 2 else {
            throw Unsupported("no state tells for which of its starts an answer is")
        }
        return opened.last
    }

    /// Ends the latest start, as a user does who gives up.
    func cancelSignIn() async throws {
        guard let start = starts.withLock({ $0.last }) else { return }
        try await OwnThread.run { start.leave() }
    }

    /// Ends all starts.
    func end() {
        for start in starts.withLock({ $0 }).reversed() { start.end() }
    }
}

extension ClientCase {
    func session(
        for settings: ClientSettings, in world: any World
    ) async throws -> any ClientSession {
        let session = ScriptedSession(self, settings: settings, in: world)
        scripted.withLock { $0.append(session) }
        return session
    }

    /// Ends the programs that went through the steps of a script.
    func endScripted() async {
        let sessions = scripted.withLock { scripted in
            defer { scripted = [] }
            return scripted
        }
        guard !sessions.isEmpty else { return }
        try? await OwnThread.run { for session in sessions { session.end() } }
    }
}

/// One of the starts of a program that goes through the steps of a script.
final class ScriptedStart: Sendable {
    private struct State {
        var opened: OpenedURL?
        var visit: BrowserVisit?
        var hasLeft = false
        var isAnswered = false
        var wasSignedIn = false
    }

    private let session: ProgramSession
    private let issuer: String?
    private let timeouts: Timeouts
    private let state: Locked<State>

    /// How long a failed exchange may be followed by another one.
    private static let retry = Duration.seconds(3)

    /// How long a program is watched that sends one token request after the other.
    private static let longest = Duration.seconds(30)

    init(
        _ clientCase: ClientCase, _ settings: ClientSettings, in world: any World, home: URL?,
        issuer: ScriptedIssuer?
    ) throws {
        let state = Locked(State())
        var scripted = IssuedTokens(script: { request in
            let opened = state.withLock(\.opened)
            let own = settings.at(issuer?.metadata)
            let answer = world.answer(to: request.scripted(by: own, opened))
            return answer.granting(opened?.code.scope, insteadOf: settings.authorization.scope)
        })
        scripted.issuer = issuer
        session = try ProgramSession(
            clientCase.configuration, noting: clientCase.trace, home: home, issuing: scripted,
            path: issuer?.path ?? "", permit: StartPermit(at: clientCase.starts.gate))
        self.issuer = settings.issuer
        self.state = state
        timeouts = clientCase.timeouts
    }

    // MARK: - What is seen

    var home: URL { session.folder.home }
    var opened: OpenedURL? { state.withLock(\.opened) }

    /// Whether an answer may still come for it.
    var isWaiting: Bool { state.withLock { !$0.hasLeft && !$0.isAnswered } }

    /// Whether it opened nothing after it had asked for metadata in a script that has some, and does not wait for a user.
    var isLeftWithMetadata: Bool { issuer != nil && session.endpoints.isAskedForMetadata }

    /// Whether it has ended before it opened a URL.
    var hasEndedEarly: Bool { session.hasEndedEarly }

    private var exchanges: Int { session.endpoints.seen.exchanges.count }

    /// Whether the token endpoint has yet to answer it.
    private var isUnanswered: Bool { session.endpoints.seen.unanswered > 0 }

    /// Whether it has shown success, which its user goes on to see.
    var isSignedIn: Bool {
        state.withLock { state in
            state.wasSignedIn = state.wasSignedIn || !state.hasLeft && session.claimsSuccess
            return state.wasSignedIn
        }
    }

    // MARK: - What happens

    /// Waits for the authorization request.
    ///
    /// - Throws: `Fault` if there is none.
    func open() throws -> OpenedURL {
        let opened = try session.request()
        state.withLock { state in
            state.opened = opened
            state.visit = BrowserVisit(opened: opened, session: session, timeouts: timeouts)
        }
        return opened
    }

    /// Lets the browser visit its redirect URI, and waits for what comes of it.
    func receive(
        _ url: String, for settings: AuthorizationSettings, beside starts: [ScriptedStart]
    ) throws {
        guard let opened, var visit = state.withLock(\.visit) else { return }
        let own = Substitution(values: [
            ("scope", settings.scope, opened.code.scope), ("iss", issuer, session.issuer),
        ]).form(url)
        let text = try RedirectSubstitution.text(
            for: own, at: settings.redirectURI, reaching: opened)
        let count = { starts.reduce(0) { $0 + $1.exchanges } }
        let before = count()
        do { _ = try visit.send(text) } catch let fault as Fault where starts.count > 1 {
            session.trace.note("browser: \(fault)")
        }
        state.withLock { $0.visit = visit }
        _ = session.waitForSilence(timeouts.silence) { count() > before || !session.isRunning }
        if count() > before { waitForLastExchange(starts, count) }
        guard count() > before || !session.isRunning else { return }
        state.withLock { $0.isAnswered = true }
        session.waitForOutput()
    }

    /// Waits until a program whose token request was answered shows success or ends, and until no other
    /// token request follows.
    private func waitForLastExchange(
        _ starts: [ScriptedStart], _ count: @escaping () -> Int
    ) {
        let isOver = { starts.contains { $0.isSignedIn } || !self.session.isRunning }
        let end = ContinuousClock.now + Self.longest
        var known: Int
        repeat {
            known = count()
            let isRepeated = { count() > known }
            _ = session.wait(Self.longest) { !starts.contains { $0.isUnanswered } }
            _ = session.wait(max(timeouts.silence, Self.retry)) { isOver() || isRepeated() }
            _ = session.wait(timeouts.silence) { !session.isRunning || isRepeated() }
        } while count() > known && ContinuousClock.now < end
    }

    /// Ends the program for good, after a time in which it may show success.
    func leave() {
        _ = session.waitForSilence(.seconds(1)) { isSignedIn || !session.isRunning }
        state.withLock { $0.hasLeft = true }
        session.leave()
    }

    /// Waits until nothing listens at its port any more.
    func waitForPort() {
        guard let opened, !opened.isHanded else { return }
        _ = session.wait(timeouts.listening) { opened.addresses.isEmpty }
    }

    /// Ends the program, and lets go of its session, which knows this start.
    func end() {
        session.end()
        state.withLock { $0.visit = nil }
    }
}

extension World {
    /// The answer to a request of a program, which waits for it.
    @Sendable fileprivate func answer(to request: OutgoingRequest) -> WireResponse {
        let (answer, isThere) = (Locked<WireResponse?>(nil), DispatchSemaphore(value: 0))
        Task {
            let response = try? await send(request)
            answer.withLock { $0 = response }
            isThere.signal()
        }
        isThere.wait()
        return answer.withLock { $0 } ?? WireResponse(status: 500)
    }
}

extension AuthorizationSettings {
    /// The scopes as a request has them.
    fileprivate var scope: String { scopes.joined(separator: " ") }
}

extension OutgoingRequest {
    /// The token request as the client of a script would send it.
    fileprivate func scripted(by settings: ClientSettings, _ opened: OpenedURL?) -> OutgoingRequest
    {
        let authorization = settings.authorization
        return Substitution(values: [
            ("redirect_uri", opened?.redirectURI, authorization.redirectURI),
            ("client_id", opened?.clientID, authorization.client.clientID),
        ]).request(self, at: settings.tokenEndpoint)
    }
}
