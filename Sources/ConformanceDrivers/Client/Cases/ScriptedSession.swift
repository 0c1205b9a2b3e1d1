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
    private let starts = Locked<[ScriptedStart]>([])

    /// The endpoints of the metadata that the program was given last.
    private let found = Locked<FoundEndpoints?>(nil)

    init(_ clientCase: ClientCase, settings: ClientSettings, in world: any World) {
        self.clientCase = clientCase
        self.settings = settings
        self.world = world
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
            let own = settings.at(found.withLock { $0 })
            try await world.open(opened.request(for: own.authorization), in: .browser)
        } catch let fault as Fault where !known.isEmpty || start.isLeftWithMetadata {
            clientCase.trace.note("program: \(fault)")
        }
    }

    private func newStart(after known: [ScriptedStart]) async throws -> ScriptedStart {
        try clientCase.budget.take(1)
        let start = try await OwnThread.run { [clientCase, settings, world, found] in
            if clientCase.configuration.hasFixedPort { known.last?.waitForPort() }
            return try ScriptedStart(
                clientCase, settings, in: world, home: known.first?.home, finding: found)
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
        let state = Form.only("state", in: URIReference(url).query ?? "")
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
