import Conformance
import StrictCodecs

/// Vectors on their way through a command; only tasks of its loop touch it.
@available(macOS 15, *)
final class CommandRun: @unchecked Sendable {
    /// The process that runs, or nil before the first and after one was given up.
    var connection: Connection?

    /// What was odd and is no case's fault.
    private(set) var notices: [String] = []

    private let source: CaseSource
    private let deadline: Duration
    private let host: Host
    private let greeting: Greeting
    private let settings: CommandAdapter.Settings
    private var queue: CaseQueue
    private var interrupted: [Passage] = []
    private var deaths = 0
    private var lastDeath = ""
    private var examinations = 0

    init(
        _ source: CaseSource, deadline: Duration, host: Host, greeting: Greeting,
        settings: CommandAdapter.Settings
    ) {
        self.source = source
        self.deadline = deadline
        self.host = host
        self.greeting = greeting
        self.settings = settings
        queue = CaseQueue(count: source.count)
    }

    /// How many processes may die before the rest is not run any more.
    private var patience: Int { max(5, source.count / 50) }

    /// How many processes may be started to find out whose fault the deaths were.
    private var thoroughness: Int { 64 + 4 * patience }

    /// Whether enough has died.
    private var isExhausted: Bool { deaths > patience || examinations > thoroughness }

    /// Runs all vectors.
    ///
    /// - Returns: Why the run ended early, or nil if it did not.
    func play() async -> String? {
        connection?.answered = RecentAnswers()
        do {
            while !queue.isEmpty, !isExhausted, !source.isEnded() {
                if settings.isolates { try await playAlone() } else { try await playTogether() }
            }
        } catch {
            return (error as? StartFailure)?.line ?? "\(error)"
        }
        guard !queue.isEmpty else { return nil }
        return "the command had died \(deaths) times, at last because it \(lastDeath)"
    }

    // MARK: - Together

    private func playTogether() async throws {
        let connection = try await livingConnection()
        let window = max(1, min(settings.window, greeting.window, queue.count))
        connection.window = window
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<window { group.addTask { await self.work(connection) } }
        }
        if let death = connection.death { try await settle(death, of: connection) }
    }

    private func livingConnection() async throws -> Connection {
        if let connection {
            guard let death = connection.death else { return connection }
            notices.append("the command \(death.reason) between two runs")
            await connection.close()
        }
        let connection = try await host.start(greeting: greeting)
        self.connection = connection
        return connection
    }

    /// Runs one vector after the other while the process lives.
    private func work(_ connection: Connection) async {
        while connection.death == nil, !source.isEnded(), let index = queue.next() {
            let vector = source.vector(index)
            switch queue.turn(of: vector, at: index) {
            case .run: await play(vector, index, through: connection)
            case .know(let trial): source.note(index, trial)
            case .wait: break
            }
        }
    }

    private func play(
        _ vector: Vector, _ index: Int, through connection: Connection
    ) async {
        let (passage, outcome) = await pass(vector, index, through: connection)
        if passage.isInterrupted {
            interrupted.append(passage)
            queue.note(nil, for: vector)
        } else {
            note(outcome, of: vector, passage, connection)
        }
    }

    private func pass(
        _ vector: Vector, _ index: Int, through connection: Connection
    ) async -> (passage: Passage, outcome: Outcome) {
        let passage = connection.begin(index, allowed: deadline * vector.deadlines)
        let adapter = CaseAdapter(connection: connection, passage: passage, greeting: greeting)
        let outcome = await vector.outcome(with: adapter)
        connection.finish(passage)
        return (passage, outcome)
    }

    private func note(
        _ outcome: Outcome, of vector: Vector, _ passage: Passage, _ connection: Connection
    ) {
        let trial = Trial(
            outcome, in: connection.loop.now - passage.start,
            log: connection.log.text(after: passage.logStart))
        source.note(passage.index, trial)
        queue.note(trial, for: vector)
    }

    // MARK: - Blame

    /// Finds out whose fault a death was, and puts the others back.
    private func settle(_ death: Death, of connection: Connection) async throws {
        deaths += 1
        lastDeath = death.reason
        self.connection = nil
        await connection.close()
        let passages = interrupted.sorted { $0.start < $1.start }
        interrupted = []
        if let culprit = death.culprit ?? soleSuspect(passages, death, connection) {
            let start = passages.first { $0.index == culprit }?.logStart ?? 0
            blame(culprit, death, log: connection.log.text(after: start))
            queue.putBack(passages.map(\.index).filter { $0 != culprit })
            return
        }
        let last = death.isHang ? nil : connection.answered.last
        try await examine(passages.map(\.index), afterAnswerOf: last, death)
    }

    /// The case that was in flight alone, if none before it can have caused the death.
    private func soleSuspect(
        _ passages: [Passage], _ death: Death, _ connection: Connection
    ) -> Int? {
        guard passages.count == 1 else { return nil }
        let last = death.isHang ? nil : connection.answered.last
        return last == nil || last == passages[0].index ? passages[0].index : nil
    }

    /// Runs suspects alone until one dies of itself: those that were in flight, and then the one whose
    /// answer came last.
    ///
    /// If none does, the first in flight bears the blame of a death, and nobody that of a machine that
    /// was too slow for all of them at once.
    private func examine(
        _ passages: [Int], afterAnswerOf last: Int?, _ death: Death
    ) async throws {
        examinations += passages.count + 1
        let others = passages.filter { $0 != last }
        for (position, index) in others.enumerated() where try await diesAlone(index) {
            return queue.putBack(others[(position + 1)...] + passages.filter { $0 == last })
        }
        if let last, try await diesAlone(last, lingering: true) { return }
        guard !death.isHang, let first = passages.first ?? last else {
            return notices.append("the command \(death.reason) once, but no case does it alone")
        }
        blame(first, Death("\(death.reason); alone, this case does not do it"), log: "")
    }

    private func blame(_ index: Int, _ death: Death, log: String) {
        lastDeath = death.reason
        source.note(index, Trial(.fault(JSON.printable(death.reason)), log: log))
        queue.note(nil, for: source.vector(index))
    }

    // MARK: - Alone

    private func playAlone() async throws {
        await connection?.close()
        connection = nil
        guard let index = queue.next() else { return }
        if case .know(let trial) = queue.turn(of: source.vector(index), at: index) {
            source.note(index, trial)
        } else if try await diesAlone(index) {
            deaths += 1
        }
    }

    /// Runs a vector in a process of its own.
    ///
    /// - Parameters:
    ///   - index: The vector.
    ///   - lingering: Whether the process may have died of it after its answer.
    /// - Returns: Whether the process died of it.
    /// - Throws: ``StartFailure`` if the command does not start any more.
    private func diesAlone(_ index: Int, lingering: Bool = false) async throws -> Bool {
        let connection = try await host.start(greeting: greeting)
        let vector = source.vector(index)
        let (passage, outcome) = await pass(vector, index, through: connection)
        if lingering { await connection.linger() }
        if let death = connection.death {
            await connection.close()
            blame(index, death, log: connection.log.text(after: 0))
            return true
        }
        note(outcome, of: vector, passage, connection)
        let departure = await connection.leave()
        guard let complaint = departure.complaint else { return false }
        guard departure.isFault else {
            notices.append("the command \(complaint)")
            return false
        }
        blame(index, Death(complaint), log: connection.log.text(after: 0))
        return true
    }
}
