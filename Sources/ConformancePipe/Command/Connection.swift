import Conformance
import Foundation

/// A process that speaks the protocol; only tasks of its loop touch it.
final class Connection: @unchecked Sendable {
    /// A request that waits for its result.
    struct Question {
        let inFlight: InFlightCase
        let answer: CheckedContinuation<Incoming.Reply, any Error>
    }

    /// A case of several steps.
    final class OpenCase {
        let inFlight: InFlightCase
        let world: (any World)?
        var numbers: Set<Int> = []
        var budget = EffectBudget()

        init(inFlight: InFlightCase, world: (any World)?) {
            self.inFlight = inFlight
            self.world = world
        }
    }

    let child: ChildProcess
    let loop: EventLoop
    let ids = IDs()

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
    private(set) var lastResult: ContinuousClock.Instant

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
    ) async throws -> Incoming.Reply {
        let number = nextNumber()
        return try await reply(number, inFlight, message(ids.text(of: number)))
    }

    /// The number of the next request.
    func nextNumber() -> UInt32 {
        count &+= 1
        return count
    }

    /// Sends a request and waits for its result.
    func reply(
        _ number: UInt32, _ inFlight: InFlightCase, _ message: Outgoing
    ) async throws -> Incoming.Reply {
        if let failure { throw failure }
        return try await withCheckedThrowingContinuation { answer in
            questions[number] = Question(inFlight: inFlight, answer: answer)
            send(message)
        }
    }

    /// Whether a request with this number was ever sent.
    func wasAsked(_ number: UInt32) -> Bool { number > 0 && number <= count }

    /// Sends a message.
    func send(_ message: Outgoing) {
        guard failure == nil else { return }
        message.write(to: &outgoing)
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

    /// Records that a result arrived.
    func noteResult() { lastResult = loop.now }

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
}
