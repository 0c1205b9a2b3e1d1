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
        let inFlight = connection.begin(index, allowed: deadline * vector.timeoutFactor)
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
        guard let (complaint, isFault) = await connection.leave() else { return false }
        guard isFault else {
            notices.append("the command \(complaint)")
            return false
        }
        recordFault(at: index, ProcessFailure(complaint), log: connection.log.text(after: 0))
        return true
    }
}

/// The vectors that are still to be run.
struct CaseQueue {
    private let size: Int
    private var following = 0
    private var again: [Int] = []

    /// Thousands of draws, which are shared by all vectors with the same input.
    private var drawings: [String: Drawing] = [:]

    private enum Drawing {
        case underWay(waiting: [Int])
        case done(Execution)
    }

    /// What to do with a vector whose turn it is.
    enum Turn {
        case run
        case know(Execution)
        case wait
    }

    init(count: Int) {
        size = count
    }

    /// How many vectors are waiting.
    var count: Int { again.count + size - following }

    var isEmpty: Bool { count == 0 }

    /// The next vector: first those that were put back.
    mutating func next() -> Int? {
        if let index = again.popLast() { return index }
        guard following < size else { return nil }
        defer { following += 1 }
        return following
    }

    /// Puts vectors back to be run again, the first one first.
    mutating func putBack(_ indices: some BidirectionalCollection<Int>) {
        again += indices.reversed()
    }

    /// Decides what to do with a vector; one that waits is returned again when its draws are done.
    mutating func turn(of vector: Vector, at index: Int) -> Turn {
        guard let key = vector.sharedDrawKey else { return .run }
        switch drawings[key] {
        case nil:
            drawings[key] = .underWay(waiting: [])
            return .run
        case .underWay(let waiting)?:
            drawings[key] = .underWay(waiting: waiting + [index])
            return .wait
        case .done(let execution)?: return .know(execution)
        }
    }

    /// Records the result of a vector, or nil if there is none, for those that wait for the same
    /// draws.
    mutating func note(_ execution: Execution?, for vector: Vector) {
        guard let key = vector.sharedDrawKey else { return }
        if case .underWay(let waiting)? = drawings[key] { putBack(waiting) }
        drawings[key] = execution.map(Drawing.done)
    }
}

/// The adapter of one vector, which sends its requests to a process.
struct CaseAdapter: MessageAdapter, @unchecked Sendable {
    let connection: Connection
    let inFlight: InFlightCase
    let hello: Hello

    var roles: [Role] { hello.roles }
    var lacks: [Capability] { hello.lacks }
    var pages: [String] { hello.pages }
    var offers: [Capability] { hello.offers }

    func ask(_ operation: String, _ input: JSON) async throws -> JSON {
        try check(operation)
        return try await connection.ask(inFlight) { id in
            .question(
                id: id, operation: operation, input: input, deadline: inFlight.allowed.milliseconds)
        }
    }

    func begin(
        _ operation: String, _ input: JSON, in world: (any World)?
    ) async throws -> any RemoteCase {
        try check(operation)
        let number = connection.nextNumber()
        let id = connection.id(of: number)
        connection.openCases[number] = Connection.OpenCase(inFlight: inFlight, world: world)
        let question = Outgoing.question(
            id: id, operation: operation, input: input, deadline: inFlight.allowed.milliseconds)
        do {
            try Fault.readingNothing(try await connection.reply(number, inFlight, question))
        } catch {
            connection.forget(number)
            throw error
        }
        return CommandCase(connection: connection, inFlight: inFlight, number: number)
    }

    private func check(_ operation: String) throws {
        guard hello.operations.containsOctets(of: operation) else {
            throw Unsupported("the adapter does not declare \(operation)")
        }
    }
}

/// A case of several steps in a process.
struct CommandCase: RemoteCase, @unchecked Sendable {
    let connection: Connection
    let inFlight: InFlightCase
    let number: UInt32

    func step(_ step: JSON) async throws -> JSON {
        let name = connection.id(of: number)
        return try await connection.ask(inFlight) { .step(id: $0, case: name, step) }
    }

    func end() async {
        connection.forget(number)
        connection.send(.end(case: connection.id(of: number)))
    }
}
