public import Conformance
import ConformancePipe
import Foundation
import StrictCodecs

/// A program that signs in through the browser, and is checked as it runs.
///
/// The suite plays the authorization server and the browser on loopback; the verdict does not depend on
/// what the program reports.
public final class LiveClient: OutsideAdapter {
    private let configuration: ClientConfiguration
    private let jobs: Int
    private let showsSecrets: Bool

    /// Knows the client secret that the user has given.
    private let own: Redactor

    /// Knows the secrets in the words of the command.
    private let words: Redactor

    /// Knows the secrets of all cases.
    private let all: Redactor
    private let starts: ProgramStarts
    private let first = Locked(FirstSignIn())

    /// What the first sign-in shows.
    private struct FirstSignIn {
        var traits: ProgramTraits?
        var timeouts = Timeouts.first
        var certificate: Certificate?

        /// The rule of the vector that was started last.
        var rule = ""
    }

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
        all = Redactor(showsSecrets: showsSecrets)
        own = Redactor(showsSecrets: showsSecrets, within: all)
        own.hide(configuration.clientSecret, as: "client-secret")
        words = Redactor(showsSecrets: showsSecrets)
        words.hideSecrets(ofCommand: configuration.words)
        starts = ProgramStarts(
            most: configuration.sessions, atOnce: ProcessInfo.processInfo.activeProcessorCount)
        // A program may close its input before it is written.
        signal(SIGPIPE) { _ in }
    }

    public var roles: [Role] { [.installedApp, .clientProgram] }

    /// What its configuration says, and discovery if it is given neither an issuer nor a resource that names one, or was
    /// not seen to ask for the issuer's metadata.
    public var lacks: [Capability] {
        let isAsking = first.withLock(\.traits)?.asksForMetadata ?? true
        let isGiven = ["issuer", "resource"].contains(where: configuration.isGiven)
        let hasDiscovery = isGiven && isAsking
        let isSaid = configuration.lacks.contains(.discovery)
        return configuration.lacks + (hasDiscovery || isSaid ? [] : [.discovery])
    }

    public var offers: [Capability] { [.discovery] }

    package var traits: AdapterTraits {
        var traits = AdapterTraits(engines: [SessionQueue(client: self, count: jobs)])
        traits.obstacle = obstacle
        return traits
    }

    /// How many sessions there were.
    public var sessions: Int { starts.count }

    /// A text with placeholders for all secrets that are known by now.
    public func masked(_ text: String) -> String { all.masked(text) }

    /// A word of the command without its secrets; the placeholder of the client secret gives that to the program as well.
    public func withoutSecret(_ word: String) -> String {
        let secret = configuration.clientSecret
        let isLong = !showsSecrets && secret.utf8.count >= 8
        let shown = isLong ? word.replacingText(secret, with: "{client_secret}") : word
        return words.masked(own.masked(shown))
    }

    /// The current session and rule of a run.
    public var position: String { "session \(starts.count): \(first.withLock(\.rule))" }

    /// Signs in once, before a run.
    ///
    /// - Throws: ``NothingToJudge`` if the program redeems no code, so that nothing could be judged, and
    ///   `StartFailure` if there is no such program.
    public func begin() async throws {
        let (trace, shortages) = (newTrace(), DescriptorLimit.count)
        try DescriptorLimit.check(need: Self.descriptors.own + Self.descriptors.ofSession * jobs)
        do {
            let certificate = configuration.usesHTTPS ? try Certificate() : nil
            first.withLock { $0.certificate = certificate }
            try await begin(clientCase(noting: trace))
        } catch {
            guard DescriptorLimit.count == shortages else {
                throw StartFailure(DescriptorLimit.advice)
            }
            if let failure = error as? StartFailure { throw failure }
            let reasons = "\(Fault(error))".pieces(at: 0x0A).map(trace.redactor.masked)
            throw NothingToJudge(
                "the program is not set up, so nothing can be judged", lines: trace.shown + reasons)
        }
    }

    /// How many descriptors the tool needs for itself and for each session that runs at once.
    private static let descriptors = (own: 48, ofSession: 12)

    private func begin(_ clientCase: ClientCase) async throws {
        let (traits, time) = try await clientCase.firstTraits()
        let timeouts = Timeouts(after: time, patience: configuration.patience)
        first.withLock { first in
            first.traits = traits
            first.timeouts = timeouts
        }
        starts.note(traits.opened)
        guard !traits.opened.isHanded else { return }
        let second = await self.clientCase(noting: clientCase.trace).secondTraits(after: traits)
        first.withLock { $0.traits = second }
        try checkPort(of: second)
    }

    /// Checks that sessions can run at once.
    ///
    /// - Throws: `Fault` if the second start listened at the port of the first.
    private func checkPort(of traits: ProgramTraits) throws {
        guard jobs > 1, traits.repeatsPort else { return }
        throw Fault(
            "listens at port \(traits.opened.port) at each start\nhint: set \"fixed_port\" to true in client.json, "
                + "or run one session at a time with --jobs 1")
    }

    package func obstacle(to vector: Vector) -> String? {
        do {
            let traits = first.withLock(\.traits)
            try ProgramFeasibility(configuration: configuration, traits: traits).check(vector)
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// Whether the sessions that are left are too few for a vector.
    func lacksSessions(for vector: Vector) -> Bool {
        starts.lacks(max(vector.signIns, 1))
    }

    /// Runs one vector.
    func execution(of vector: Vector) async -> Execution {
        first.withLock { $0.rule = vector.rule }
        let (trace, shortages) = (newTrace(), DescriptorLimit.count)
        let start = ContinuousClock.now
        let clientCase = self.clientCase(for: vector, noting: trace)
        let seen = clientCase.unobservable.checked(
            await vector.prepared.outcome(with: clientCase), of: vector)
        // What the tool missed for lack of descriptors is no fault of the program.
        let outcome =
            DescriptorLimit.count == shortages
            ? vector.seen(in: seen) : .unsupported("not shown: \(DescriptorLimit.advice)")
        hideSecrets(of: outcome, to: vector)
        await clientCase.endScripted()
        return Execution(masked(outcome, by: trace.redactor), in: .now - start, log: trace.text)
    }

    /// Hides the client secrets that a program has sent and that are not the vector's: its own.
    private func hideSecrets(of outcome: Outcome, to vector: Vector) {
        guard case .value(let form) = outcome else { return }
        let given = vector.input["client_secret"]?.text ?? ""
        for secret in form.all.compactMap({ $0["client_secret"]?.text })
        where !secret.hasSameOctets(as: given) {
            own.hide(secret, as: "client-secret")
        }
    }

    /// An outcome without the client secret of the configuration, and a reason without any secret: what a
    /// program does with the codes and tokens of a vector is judged.
    private func masked(_ outcome: Outcome, by redactor: Redactor) -> Outcome {
        guard case .value = outcome else { return redactor.masked(outcome) }
        return own.masked(outcome)
    }

    /// A trace of one case, which knows no secret yet.
    private func newTrace() -> Trace {
        all.beginCase()
        let redactor = Redactor(showsSecrets: showsSecrets, within: all)
        redactor.hideSecrets(ofCommand: configuration.words)
        return Trace(maskedBy: redactor, lines: 200, width: 1500)
    }

    private func clientCase(for vector: Vector? = nil, noting trace: Trace) -> ClientCase {
        var configuration = configuration
        if let id = vector?.input["client_id"]?.text, !id.isEmpty { configuration.clientID = id }
        if let secret = vector?.input["client_secret"]?.text { configuration.clientSecret = secret }
        let first = first.withLock { $0 }
        configuration.certificate = first.certificate
        return ClientCase(
            configuration: configuration, timeouts: first.timeouts, starts: starts, trace: trace)
    }
}

/// What could not be seen of a program during a case, by the member of the answer that would say it.
final class UnobservableMembers: Sendable {
    private let reasons = Locked<[(member: String, reason: String)]>([])

    /// Notes what a member cannot say.
    func note(_ member: String, _ reason: String) {
        reasons.withLock { $0.append((member, reason)) }
    }

    /// An outcome, unless a vector asks for what it cannot say: that something is absent which was not seen.
    func checked(_ outcome: Outcome, of vector: Vector) -> Outcome {
        guard case .value(let form) = outcome else { return outcome }
        let lack = reasons.withLock { $0 }.first { member, _ in
            let isAbsent = form[member] == .bool(false) || form[member] == .integer(0)
            return isAbsent && vector.expectation.readings.contains { $0.pattern[member] != nil }
        }
        return lack.map { .unsupported("not shown: \($0.reason)") } ?? outcome
    }
}
