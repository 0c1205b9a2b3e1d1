import Conformance
import StrictCodecs

/// Vectors on their way through a command; only tasks of its loop touch it.
final class CommandRun: @unchecked Sendable {
    /// The process that runs, or nil before the first and after one was given up.
    var connection: Connection?

    /// Irregularities that are not a fault of any case.
    private(set) var notices: [String] = []

    private let source: CaseSource
    private let deadline: Duration
    private let launcher: ProcessLauncher
    private let hello: Hello
    private let settings: CommandAdapter.Settings
    private var queue: CaseQueue
    private var interrupted: [InFlightCase] = []
    private var failures = 0
    private var lastFailure = ""
    private var examinations = 0

    init(
        _ source: CaseSource, deadline: Duration, launcher: ProcessLauncher, hello: Hello,
        settings: CommandAdapter.Settings
    ) {
        self.source = source
        self.deadline = deadline
        self.launcher = launcher
        self.hello = hello
        self.settings = settings
        queue = CaseQueue(count: source.count)
    }

    /// How many processes may fail before the remaining cases are not run.
    private var patience: Int { settings.patience ?? max(5, source.count / 50) }

    /// How many processes may be started to find the cases that caused failures.
    private var mostExaminations: Int { 64 + 4 * min(patience, source.count) }

    /// Whether too many processes have failed.
    private var isExhausted: Bool { failures > patience || examinations > mostExaminations }

    /// Runs all vectors.
    ///
    /// - Returns: Why the run ended early, or nil if it did not.
    func run() async -> String? {
        connection?.answered = RecentAnswers()
        do {
            while !queue.isEmpty, !isExhausted, !source.isEnded() {
                if settings.isolates { try await playAlone() } else { try await playTogether() }
            }
        } catch {
            return (error as? StartFailure)?.line ?? "\(error)"
        }
        guard !queue.isEmpty else { return nil }
        return "the command had died \(failures) times, at last because it \(lastFailure)"
    }

    // MARK: - Together

    private func playTogether() async throws {
        let connection = try await livingConnection()
        let window = max(1, min(settings.window, hello.window, queue.count))
        connection.window = window
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<window { group.addTask { await self.work(connection) } }
        }
        if let failure = connection.failure { try await examine(failure, of: connection) }
    }

    private func livingConnection() async throws -> Connection {
        if let connection {
            guard let failure = connection.failure else { return connection }
            notices.append("the command \(failure.reason) between two runs")
            await connection.close()
        }
        let connection = try await launcher.start(hello: hello)
        self.connection = connection
        return connection
    }

    /// Runs one vector after the other while the process lives.
    private func work(_ connection: Connection) async {
        while connection.failure == nil, !source.isEnded(), let index = queue.next() {
            let vector = source.vector(index)
            switch queue.turn(of: vector, at: index) {
            case .run: await run(vector, index, through: connection)
            case .know(let execution): source.note(index, execution)
            case .wait: break
            }
        }
    }

    private func run(
        _ vector: Vector, _ index: Int, through connection: Connection
    ) async {
        let (inFlight, outcome) = await pass(vector, index, through: connection)
        if inFlight.isInterrupted {
            interrupted.append(inFlight)
            queue.note(nil, for: vector)
        } else {
            note(outcome, of: vector, inFlight, connection)
        }
    }

    private func pass(
        _ vector: Vector, _ index: Int, through connection: Connection
    ) async -> (inFlight: InFlightCase, outcome: Outcome) {
        let inFlight = connection.begin(index, allowed: deadline * vector.deadlines)
        let adapter = CaseAdapter(connection: connection, inFlight: inFlight, hello: hello)
        let outcome = await vector.prepared.outcome(with: adapter)
        connection.finish(inFlight)
        return (inFlight, outcome)
    }

    private func note(
        _ outcome: Outcome, of vector: Vector, _ inFlight: InFlightCase, _ connection: Connection
    ) {
        let execution = Execution(
            outcome, in: connection.loop.now - inFlight.start,
            log: connection.log.text(after: inFlight.logStart))
        source.note(inFlight.index, execution)
        queue.note(execution, for: vector)
    }

    // MARK: - Attribution

    /// Finds the case that caused a failure, and puts the others back.
    private func examine(_ failure: ProcessFailure, of connection: Connection) async throws {
        failures += 1
        lastFailure = failure.reason
        self.connection = nil
        await connection.close()
        let cases = interrupted.sorted { $0.start < $1.start }
        interrupted = []
        if let failedCase = failure.failedCase ?? onlyCaseInFlight(cases, failure, connection) {
            let start = cases.first { $0.index == failedCase }?.logStart ?? 0
            recordFault(at: failedCase, failure, log: connection.log.text(after: start))
            queue.putBack(cases.map(\.index).filter { $0 != failedCase })
            return
        }
        let last = failure.isHang ? nil : connection.answered.last
        try await examine(cases.map(\.index), afterAnswerOf: last, failure)
    }

    /// The case that was in flight alone, if none before it can have caused the failure.
    private func onlyCaseInFlight(
        _ cases: [InFlightCase], _ failure: ProcessFailure, _ connection: Connection
    ) -> Int? {
        guard cases.count == 1 else { return nil }
        let last = failure.isHang ? nil : connection.answered.last
        return last == nil || last == cases[0].index ? cases[0].index : nil
    }

    /// Runs the possible causes alone until the process fails: the cases that were in flight, and
    /// then the one whose answer came last.
    ///
    /// If none fails, the failure is attributed to the first one in flight, and a timeout to none,
    /// because the machine was too slow for all of them at once.
    private func examine(
        _ cases: [Int], afterAnswerOf last: Int?, _ failure: ProcessFailure
    ) async throws {
        examinations += cases.count + 1
        let others = cases.filter { $0 != last }
        for (position, index) in others.enumerated() where try await diesAlone(index) {
            return queue.putBack(others[(position + 1)...] + cases.filter { $0 == last })
        }
        if let last, try await diesAlone(last, lingering: true) { return }
        guard !failure.isHang, let first = cases.first ?? last else {
            return notices.append("the command \(failure.reason) once, but no case does it alone")
        }
        recordFault(
            at: first, ProcessFailure("\(failure.reason); alone, this case does not do it"), log: ""
        )
    }

    private func recordFault(at index: Int, _ failure: ProcessFailure, log: String) {
        lastFailure = failure.reason
        // What the reason quotes is escaped already.
        let reason = JSON.printable(failure.reason).replacing("\\\\", with: "\\")
        source.note(index, Execution(.fault(reason), log: log))
        queue.note(nil, for: source.vector(index))
    }

    // MARK: - Alone

    private func playAlone() async throws {
        await connection?.close()
        connection = nil
        guard let index = queue.next() else { return }
        if case .know(let execution) = queue.turn(of: source.vector(index), at: index) {
            source.note(index, execution)
        } else if try await diesAlone(index) {
            failures += 1
        }
    }

    /// Runs a vector in a process of its own.
    ///
    /// - Parameters:
    ///   - index: The vector.
    ///   - lingering: Whether the process may have died of it after its answer.
    /// - Returns: Whether the process died of it.
    /// - Throws: ``StartFailure`` if the command no longer starts.
    private func diesAlone(_ index: Int, lingering: Bool = false) async throws -> Bool {
        let connection = try await launcher.start(hello: hello)
        let vector = source.vector(index)
        let (inFlight, outcome) = await pass(vector, index, through: connection)
        if lingering { await connection.linger() }
        if let failure = connection.failure {
            await connection.close()
            recordFault(at: index, failure, log: connection.log.text(after: 0))
            return true
        }
        note(outcome, of: vector, inFlight, connection)
        let shutdown = await connection.leave()
        guard let complaint = shutdown.complaint else { return false }
        guard shutdown.isFault else {
            notices.append("the command \(complaint)")
            return false
        }
        recordFault(at: index, ProcessFailure(complaint), log: connection.log.text(after: 0))
        return true
    }
}
