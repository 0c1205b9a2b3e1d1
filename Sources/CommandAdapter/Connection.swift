import Conformance
import Foundation
import Pipes

/// A process that speaks the protocol; only tasks of its loop touch it.
@available(macOS 15, *)
final class Connection: @unchecked Sendable {
    /// A question that waits for its result.
    struct Question {
        let passage: Passage
        let answer: CheckedContinuation<Incoming.Reply, any Error>
    }

    /// A case that goes on.
    final class OpenCase {
        let passage: Passage
        let world: (any World)?
        var numbers: Set<Int> = []

        init(passage: Passage, world: (any World)?) {
            self.passage = passage
            self.world = world
        }
    }

    let child: ChildProcess
    let loop: EventLoop
    let ids = IDs()

    var lines = LineBuffer()
    var log = Log()
    var greeting: Greeting?
    var death: Death?

    /// How many octets came on standard output.
    var received = 0

    var questions: [UInt32: Question] = [:]
    var openCases: [UInt32: OpenCase] = [:]
    var passages: [Passage] = []

    /// How many passages there are at most at the same time.
    var window = 1

    /// The vectors of the questions that were answered last.
    var answered = RecentAnswers()

    /// Whether `bye` was said, after which no line may come.
    var isLeaving = false

    /// The first line that came all the same.
    var afterthought: String?

    private var count: UInt32 = 0
    private(set) var lastResult: ContinuousClock.Instant

    // What the channel needs.
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

    /// Asks a question and waits for its result.
    func ask(
        _ passage: Passage, _ message: (_ id: String) -> Outgoing
    ) async throws -> Incoming.Reply {
        let number = nextNumber()
        return try await reply(number, passage, message(ids.text(of: number)))
    }

    /// The number of the next question.
    func nextNumber() -> UInt32 {
        count &+= 1
        return count
    }

    /// Sends a question and waits for its result.
    func reply(
        _ number: UInt32, _ passage: Passage, _ message: Outgoing
    ) async throws -> Incoming.Reply {
        if let death { throw death }
        return try await withCheckedThrowingContinuation { answer in
            questions[number] = Question(passage: passage, answer: answer)
            send(message)
        }
    }

    /// Whether a question with this number was ever asked.
    func wasAsked(_ number: UInt32) -> Bool { number > 0 && number <= count }

    /// Sends a message.
    func send(_ message: Outgoing) {
        guard death == nil else { return }
        message.write(to: &outgoing)
    }

    // MARK: - Passages

    /// Lets a vector begin.
    func begin(_ index: Int, allowed: Duration) -> Passage {
        let passage = Passage(
            index: index, allowed: allowed, start: loop.now, logStart: log.count)
        if passages.isEmpty { lastResult = passage.start }
        passages.append(passage)
        return passage
    }

    /// Lets a vector end.
    func finish(_ passage: Passage) {
        if let place = passages.firstIndex(where: { $0 === passage }) { passages.remove(at: place) }
        for task in passage.effects.values { task.cancel() }
    }

    /// Notes that a result came.
    func noteResult() { lastResult = loop.now }

    // MARK: - Dying

    /// Gives the process up; what waits for it is interrupted.
    func die(_ death: Death) {
        guard self.death == nil else { return }
        self.death = death
        for passage in passages { passage.isInterrupted = true }
        let waiting = questions.values
        questions = [:]
        for question in waiting { question.answer.resume(throwing: death) }
    }
}
