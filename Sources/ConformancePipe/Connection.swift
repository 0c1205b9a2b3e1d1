import Conformance
import Foundation
import StrictCodecs

/// A process that speaks the protocol; only tasks of its loop touch it.
final class Connection: @unchecked Sendable {
    /// A request that waits for its result.
    struct Question {
        let inFlight: InFlightCase
        let answer: CheckedContinuation<JSON, any Error>
    }

    /// A case of several steps.
    final class OpenCase: @unchecked Sendable {
        let inFlight: InFlightCase
        let world: (any World)?
        var numbers: Set<Int> = []
        var budget = EffectBudget()

        init(inFlight: InFlightCase, world: (any World)?) {
            self.inFlight = inFlight
            self.world = world
        }

        /// Counts what its effects amount to.
        ///
        /// - Throws: ``ProcessFailure`` once that is too much.
        func charge(_ count: (inout EffectBudget) throws -> Void) throws {
            do { try count(&budget) } catch {
                throw ProcessFailure("asked for too much: \(error)", failedCase: inFlight.index)
            }
        }
    }

    let child: ChildProcess
    let loop: EventLoop

    /// The id of the request before the first one, so that ids differ in each run.
    private let start = UInt32.random(in: .min ... .max)

    var lines = LineBuffer()
    var log = Log()
    var hello: Hello?
    var failure: ProcessFailure?

    /// How many octets came on standard output.
    var received = 0

    var questions: [UInt32: Question] = [:]
    var openCases: [UInt32: OpenCase] = [:]

    /// The vectors of the last cases that have ended, whose effects may still be on their way.
    var pastCases = RecentAnswers()
    var cases: [InFlightCase] = []

    /// How many cases there are at most at the same time.
    var window = 1

    /// The vectors of the requests that were answered last.
    var answered = RecentAnswers()

    /// Whether `bye` was sent, after which no line may arrive.
    var isLeaving = false

    /// The first line that arrived nevertheless.
    var trailingOutput: String?

    private var count: UInt32 = 0
    var lastResult: ContinuousClock.Instant

    // What its loop needs.
    var outgoing: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var errorChunk = [UInt8](repeating: 0, count: 1 << 14)
    var end: ContinuousClock.Instant?
    var areErrorsOpen = true
    var isInputClosed = false

    init(_ child: ChildProcess, loop: EventLoop) {
        self.child = child
        self.loop = loop
        lastResult = loop.now
    }

    // MARK: - Asking

    /// Sends a request and waits for its result.
    func ask(
        _ inFlight: InFlightCase, _ message: (_ id: String) -> Outgoing
    ) async throws -> JSON {
        let number = nextNumber()
        return try await reply(number, inFlight, message(id(of: number)))
    }

    /// The id of the request with a number, which reveals nothing but the order.
    func id(of number: UInt32) -> String {
        let digits = String(start &+ number, radix: 16)
        return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }

    /// The number of the request with an id; one that was never sent if it is not an id.
    func number(of id: String) -> UInt32 {
        let number = UInt32(id, radix: 16).map { $0 &- start } ?? 0
        return self.id(of: number).hasSameOctets(as: id) ? number : 0
    }

    /// The number of the next request.
    func nextNumber() -> UInt32 {
        count &+= 1
        return count
    }

    /// Sends a request and waits for its result.
    func reply(
        _ number: UInt32, _ inFlight: InFlightCase, _ message: Outgoing
    ) async throws -> JSON {
        if let failure { throw failure }
        return try await withCheckedThrowingContinuation { answer in
            questions[number] = Question(inFlight: inFlight, answer: answer)
            send(message)
        }
    }

    /// Whether a request with this number was ever sent.
    func wasAsked(_ number: UInt32) -> Bool { number > 0 && number <= count }

    /// How many octets may wait to be read when an effect is answered.
    static let mostUnread = 1 << 24

    /// Sends a message.
    func send(_ message: Outgoing) {
        guard failure == nil else { return }
        message.write(to: &outgoing)
        guard case .effectResult = message, outgoing.count > Self.mostUnread else { return }
        end(ProcessFailure("wrote effects and did not read their results"))
    }

    // MARK: - Cases in flight

    /// Lets a vector begin.
    func begin(_ index: Int, allowed: Duration) -> InFlightCase {
        let inFlight = InFlightCase(
            index: index, allowed: allowed, start: loop.now, logStart: log.count)
        if cases.isEmpty { lastResult = inFlight.start }
        cases.append(inFlight)
        return inFlight
    }

    /// Lets a vector end.
    func finish(_ inFlight: InFlightCase) {
        if let place = cases.firstIndex(where: { $0 === inFlight }) { cases.remove(at: place) }
        for task in inFlight.effects.values { task.cancel() }
    }

    /// Closes a case of several steps.
    func forget(_ number: UInt32) {
        pastCases[number] = openCases.removeValue(forKey: number)?.inFlight.index
    }

    // MARK: - Failing

    /// Gives the process up; whatever waits for it is interrupted.
    func end(_ failure: ProcessFailure) {
        guard self.failure == nil else { return }
        self.failure = failure
        for inFlight in cases { inFlight.isInterrupted = true }
        let waiting = questions.values
        questions = [:]
        for question in waiting { question.answer.resume(throwing: failure) }
    }

    // MARK: - Life

    /// How long a process may take to end after `bye`.
    static let byeDeadline = Duration.seconds(2)

    /// How long a process may take to end after `SIGTERM`.
    static let grace = Duration.milliseconds(500)

    /// Starts a process and waits for its hello.
    ///
    /// - Returns: The connection, and what the process said of itself.
    /// - Throws: ``StartFailure`` that says what to do.
    static func start(_ launcher: ProcessLauncher) async throws -> (Connection, Hello) {
        let child = try ChildProcess(launcher.command, in: launcher.folder)
        let connection = Connection(child, loop: launcher.loop)
        let deadline = launcher.settings.helloDeadline
        launcher.loop.add(connection)
        connection.send(.hello(version: launcher.settings.version))
        await connection.wait(for: deadline) {
            connection.hello != nil || connection.failure != nil
        }
        if let hello = connection.hello, connection.failure == nil {
            return (connection, hello)
        }
        let failure = connection.startFailure(after: deadline, in: launcher.place)
        await connection.close()
        throw failure
    }

    /// Sends `bye` and waits for the end.
    ///
    /// - Returns: What was wrong with the end, and whether the last case caused it and not only the way in which
    ///   the command ends; nil if nothing was.
    func leave() async -> (complaint: String, isFault: Bool)? {
        let failure = failure
        send(.bye)
        isLeaving = true
        await wait(for: Self.byeDeadline) { self.outgoing.isEmpty }
        isInputClosed = true
        child.closeInput()
        await wait(for: Self.byeDeadline) { self.child.ending != nil }
        if child.ending != nil { transferRest() }
        let complaint = complaint(after: failure)
        await close()
        return complaint
    }

    private func complaint(after failure: ProcessFailure?) -> (complaint: String, isFault: Bool)? {
        if let failure { return ("\(failure.reason) after its last answer", true) }
        if let trailingOutput {
            return ("wrote a line after its last answer: \(trailingOutput)", true)
        }
        guard let ending = child.ending else {
            return ("did not end within \(Self.byeDeadline) after bye", false)
        }
        if case .exit(let status) = ending {
            return status == 0 ? nil : ("\(ending) after its last answer", false)
        }
        return ("\(ending) after its last answer", true)
    }

    /// Waits briefly for an end that follows the last answer.
    func linger() async {
        await wait(for: .milliseconds(500)) { self.failure != nil }
    }

    /// Ends the process with everything that it started.
    func close() async {
        end(ProcessFailure("was ended"))
        if child.ending == nil {
            child.send(SIGTERM)
            await wait(for: Self.grace) { self.child.ending != nil }
        }
        child.destroy()
        loop.remove(self)
    }

    private func wait(for duration: Duration, until isOver: () -> Bool) async {
        let start = ContinuousClock.now
        while !isOver(), ContinuousClock.now - start < duration {
            await Pause.milliseconds(2)
        }
    }

    private func startFailure(after deadline: Duration, in place: String) -> StartFailure {
        let errors = log.text(after: 0).lastLines(12)
        if let failure {
            let hint = child.ending == nil ? "" : "; it \(place)"
            return StartFailure(
                "the command \(failure.reason)\(hint)", errors: errors, isOfProcess: true)
        }
        return StartFailure(
            "the command gave no hello within \(deadline): it wrote \(received) octets on standard output, "
                + "\(log.count) on standard error, and no complete line; is standard output flushed "
                + "after each line? (Python: print(message, flush=True); C and Swift: setvbuf(stdout, nil, _IOLBF, 0))",
            errors: errors, isOfProcess: true)
    }
}

/// A vector that runs in a process; only tasks of its loop access it.
final class InFlightCase: @unchecked Sendable {
    /// The place of the vector in the run.
    let index: Int

    /// How long it may take in all.
    let allowed: Duration

    /// When it began, by the clock of its loop.
    let start: ContinuousClock.Instant

    /// How much the process had written to standard error before.
    let logStart: Int

    /// The tasks that act on its world and have not ended, by the ids of their cases and their numbers.
    var effects: [String: Task<Void, Never>] = [:]

    /// Whether the process failed before the answer.
    var isInterrupted = false

    init(index: Int, allowed: Duration, start: ContinuousClock.Instant, logStart: Int) {
        self.index = index
        self.allowed = allowed
        self.start = start
        self.logStart = logStart
    }
}

/// Why a process can no longer be used.
struct ProcessFailure: Error, Sendable {
    /// What happened, as the verdict on the responsible case describes it.
    let reason: String

    /// The index of the vector that caused it, if that is certain.
    let failedCase: Int?

    /// Whether an answer did not arrive, which no earlier case can have caused.
    let isHang: Bool

    /// How many characters of a reason are shown.
    private static let longest = 400

    init(_ reason: String, failedCase: Int? = nil, isHang: Bool = false) {
        self.reason =
            reason.count > Self.longest ? "\(reason.prefix(Self.longest))..." : reason
        self.failedCase = failedCase
        self.isHang = isHang
    }
}

/// The end of the standard error of a process.
struct Log {
    /// How many octets are kept.
    static let longest = 1 << 16

    private var octets: [UInt8] = []

    /// How many octets were ever written.
    private(set) var count = 0

    mutating func append(_ more: some Collection<UInt8>) {
        octets += more
        count += more.count
        guard octets.count > 2 * Self.longest else { return }
        octets.removeFirst(octets.count - Self.longest)
    }

    /// The text after a number of octets, as far as it is kept.
    func text(after earlier: Int) -> String {
        let wanted = min(count - earlier, octets.count, Self.longest)
        return String(decoding: octets.suffix(max(0, wanted)), as: UTF8.self)
    }
}

extension String {
    /// The last lines of a text, escaped and indented.
    func lastLines(_ count: Int) -> String {
        split(separator: "\n", omittingEmptySubsequences: true).suffix(count)
            .map { "  " + Excerpt.cut(JSON.printable(String($0)), to: 400) }
            .joined(separator: "\n")
    }
}
