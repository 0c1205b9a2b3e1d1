public import Conformance
import ConformanceAdapters
import Foundation
import StrictCodecs

/// A program that signs in through the browser, and is checked as it runs.
///
/// The suite plays the authorization server and the browser on loopback; the verdict needs no word of the
/// program.
public final class LiveClient: MultiEngineAdapter, PartialAdapter {
    private let configuration: ClientConfiguration
    private let jobs: Int
    private let showsSecrets: Bool
    private let budget: SessionBudget
    private let starts = StartPool()
    private let known = Locked<(opened: OpenedURL?, usesBasic: Bool, pace: Pace)>(
        (nil, false, .first))

    /// Makes an adapter; the program is not started before the run.
    ///
    /// - Parameters:
    ///   - configuration: The program.
    ///   - jobs: How many sessions run at once.
    ///   - showsSecrets: Whether reports show codes, states, tokens and secrets.
    public init(_ configuration: ClientConfiguration, jobs: Int = 1, showsSecrets: Bool = false) {
        self.configuration = configuration
        self.jobs = configuration.hasFixedPort ? 1 : jobs
        self.showsSecrets = showsSecrets
        budget = SessionBudget(configuration.sessions)
    }

    public var roles: [Role] { [.installedApp, .clientProgram] }

    package var engines: [any Engine] {
        (0..<jobs).map { _ in LiveClientEngine(client: self) }
    }

    /// How many sessions there were.
    public var sessions: Int { budget.count }

    /// Signs in once, before a run.
    ///
    /// - Throws: ``NoSignIn`` if the program redeems no code, so that nothing could be judged.
    public func begin() async throws {
        let trace = SessionTrace(showingSecrets: showsSecrets)
        let made = clientCase(noting: trace)
        do { try await begin(made) } catch {
            let lines = trace.text.split(separator: "\n").map(String.init)
            throw NoSignIn(lines: lines + ["\(Fault(error))"])
        }
    }

    private func begin(_ made: ClientCase) async throws {
        let (opened, usesBasic, time) = try await made.withSessions(1) { sessions in
            let opened = try sessions[0].request()
            var visit = BrowserVisit(to: opened, of: sessions[0], pace: .first)
            let start = ContinuousClock.now
            _ = try visit.send(opened.answer([("code", "c-first-sign-in")]))
            _ = visit.result()
            let isSignedIn = sessions[0].wait(.milliseconds(100)) {
                !sessions[0].endpoints.seen.redeemed.isEmpty
            }
            guard isSignedIn else { throw Fault("the program redeemed no code") }
            let request = sessions[0].endpoints.seen.exchanges.first
            return (opened, request?.usesBasic == true, ContinuousClock.now - start)
        }
        known.withLock { $0 = (opened, usesBasic, Pace(after: time)) }
        starts.note(opened)
    }

    package func obstacle(to vector: Vector) -> String? {
        do {
            let known = known.withLock { $0 }
            try WireFeasibility(
                configuration: configuration, opened: known.opened, usesBasic: known.usesBasic
            ).check(vector)
            return nil
        } catch {
            return (error as? Obstacle)?.description ?? "\(error)"
        }
    }

    fileprivate var isExhausted: Bool { budget.isExhausted }

    /// Runs one vector.
    fileprivate func execution(of vector: Vector) async -> Execution {
        let trace = SessionTrace(showingSecrets: showsSecrets)
        let start = ContinuousClock.now
        let outcome = await vector.outcome(with: clientCase(for: vector, noting: trace))
        return Execution(outcome, in: .now - start, log: trace.text)
    }

    private func clientCase(for vector: Vector? = nil, noting trace: SessionTrace) -> ClientCase {
        var configuration = configuration
        if let id = vector?.input["client_id"]?.text, !id.isEmpty { configuration.clientID = id }
        if let secret = vector?.input["client_secret"]?.text { configuration.clientSecret = secret }
        return ClientCase(
            configuration: configuration, pace: known.withLock { $0.pace },
            starts: starts, unused: starts.copy(), trace: trace, budget: budget)
    }
}

/// One lane of sessions.
private struct LiveClientEngine: Engine {
    let client: LiveClient

    func run(_ source: CaseSource, deadline: Duration) async -> String? {
        for index in 0..<source.count where !source.isEnded() {
            guard !client.isExhausted else { return "the limit of sessions was reached" }
            source.note(index, await client.execution(of: source.vector(index)))
        }
        return nil
    }
}

/// A program does not sign in even once, so that a run would show nothing.
public struct NoSignIn: Error, CustomStringConvertible {
    /// What was seen, one line each.
    public let lines: [String]

    /// All of it.
    public var description: String {
        (["the program does not sign in, so nothing can be judged"] + lines).joined(
            separator: "\n  ")
    }
}
