import Dispatch
import Foundation

/// Runs vectors in this process, on separate threads.
struct InProcessEngine: Engine {
    let adapter: any Adapter

    /// The number of hung cases after which the remaining ones are not run.
    static let patience = 10

    /// The number of hung cases that a process may have; each may hold a thread.
    private static let most = 100

    func run(_ source: CaseSource, deadline: Duration) async -> String? {
        var index = 0
        for _ in 0..<Self.patience
        where index < source.count && !source.isEnded()
            && InProcessRun.leftBehind.withLock({ $0 }) < Self.most
        {
            let run = InProcessRun(source, from: index, adapter: adapter, deadline: deadline)
            index = await run.run()
        }
        return index == source.count ? nil : "too many cases had given no answer in time"
    }
}

/// A run of vectors in order that ends early at the first one without an answer in time.
///
/// The task that hangs is cancelled and abandoned; a late answer of it is ignored. The
/// time of a vector does not count while tasks are not scheduled or the whole process is suspended.
final class InProcessRun: Sendable {
    private struct State {
        var index: Int
        var start = ContinuousClock.now
        var allowed = Duration.zero
        var used = Duration.zero
        var tick = ContinuousClock.now
        var waiter: CheckedContinuation<Int, Never>?
    }

    /// The number of abandoned tasks in this process that have not ended.
    static let leftBehind = Locked(0)

    /// The interval at which the time is checked.
    private static let interval = 20

    private let source: CaseSource
    private let adapter: any Adapter
    private let deadline: Duration
    private let state: Locked<State>

    /// Prepares a run that begins with the vector at an index.
    init(_ source: CaseSource, from index: Int, adapter: any Adapter, deadline: Duration) {
        self.source = source
        self.adapter = adapter
        self.deadline = deadline
        state = Locked(State(index: index))
    }

    /// The number of runs at the same time in this process.
    private static let places = AsyncSemaphore(2 * ProcessInfo.processInfo.activeProcessorCount)

    /// Runs the vectors when there is a free place.
    ///
    /// - Returns: The index of the first vector that was not run: after the last one, or after one
    ///   that hung.
    func run() async -> Int { await Self.places.holding { await self.watchedRun() } }

    private func watchedRun() async -> Int {
        let queue = DispatchQueue(label: "conformance.deadline")
        let timer = DispatchSource.makeTimerSource(queue: queue)
        let probe = SchedulingProbe(of: min(Task.currentPriority, .medium))
        let end = await withCheckedContinuation { waiter in
            state.withLock { $0.waiter = waiter }
            let task = start()
            let interval = DispatchTimeInterval.milliseconds(Self.interval)
            timer.schedule(deadline: .now() + interval, repeating: interval)
            timer.setEventHandler {
                self.count(probe)
                if self.endIfOverdue() { task.cancel() }
            }
            timer.resume()
        }
        timer.cancel()
        return end
    }

    private func start() -> Task<Void, Never> {
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
            let executor = QueueExecutor()
            return Task(executorPreference: executor) {
                await self.work()
                withExtendedLifetime(executor) {}
            }
        } else {
            return Task.detached { await self.work() }
        }
    }

    private func work() async {
        var drawn: [String: Outcome] = [:]
        let first = state.withLock(\.index)
        for index in first..<max(first, source.count) where !source.isEnded() {
            let operation = source.vector(index).prepared
            if Self.isTraced {
                let line = Data("conformance: runs \(source.vector(index).id)\n".utf8)
                try? FileHandle.standardError.write(contentsOf: line)
            }
            begin(operation)
            let outcome = await outcome(of: operation, at: index, among: &drawn)
            guard record(outcome) else {
                Self.leftBehind.withLock { $0 -= 1 }
                return
            }
        }
        end()
    }

    /// Whether each vector is named before it runs, so that one that ends the process is the last.
    private static let isTraced = ProcessInfo.processInfo.environment["CONFORMANCE_TRACE"] == "1"

    /// Passes a vector's input to the implementation; vectors with the same input share thousands of draws.
    private func outcome(
        of operation: PreparedOperation, at index: Int, among drawn: inout [String: Outcome]
    ) async -> Outcome {
        guard operation.timeoutFactor > 1, let key = source.vector(index).sharedDrawKey else {
            return await operation.outcome(with: adapter)
        }
        if let known = drawn[key] { return known }
        let outcome = await operation.outcome(with: adapter)
        drawn[key] = outcome
        return outcome
    }

    /// Starts the time of the next vector.
    private func begin(_ operation: PreparedOperation) {
        let allowed = deadline * operation.timeoutFactor
        state.withLock { ($0.start, $0.allowed, $0.used) = (.now, allowed, .zero) }
    }

    /// Adds the time since the last check to that of the current vector, if the vector could use it.
    private func count(_ probe: SchedulingProbe) {
        let now = ContinuousClock.now
        let canBeUsed = probe.isScheduling(at: now)
        state.withLock { state in
            let time = now - max(state.tick, state.start)
            if canBeUsed { state.used += min(time, .milliseconds(5 * Self.interval)) }
            state.tick = now
        }
    }

    /// Records an outcome, unless the run has ended.
    private func record(_ outcome: Outcome) -> Bool {
        state.withLock { state in
            guard state.waiter != nil else { return false }
            source.note(state.index, Execution(outcome, in: .now - state.start))
            state.index += 1
            return true
        }
    }

    /// Ends the run with a fault if the current vector has taken too long, in one step, so that
    /// a late answer cannot be recorded for the next vector.
    private func endIfOverdue() -> Bool {
        let ended = state.withLock { state -> Ended? in
            guard state.waiter != nil, state.allowed > .zero, state.used > state.allowed,
                state.index < source.count
            else { return nil }
            let fault = Outcome.fault("gave no answer within \(state.allowed)")
            source.note(state.index, Execution(fault, in: .now - state.start))
            state.index += 1
            return Self.take(&state)
        }
        guard let ended else { return false }
        Self.leftBehind.withLock { $0 += 1 }
        ended.waiter?.resume(returning: ended.index)
        return true
    }

    private func end() {
        let ended = state.withLock(Self.take)
        ended.waiter?.resume(returning: ended.index)
    }

    private typealias Ended = (waiter: CheckedContinuation<Int, Never>?, index: Int)

    private static func take(_ state: inout State) -> Ended {
        defer { state.waiter = nil }
        return (state.waiter, state.index)
    }
}

/// A dedicated thread for the implementation's code.
///
/// An implementation that blocks its thread forever would otherwise occupy one of the few threads
/// that all tasks share, including those of the runner.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
package final class QueueExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "conformance.implementation")

    package init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedTaskExecutor()
        queue.async { job.runSynchronously(on: executor) }
    }
}

/// Whether tasks are scheduled on the threads that all tasks of this process share.
///
/// If a test framework starts thousands of tasks, one that resumes after a pause may have to wait
/// for all of them, although the implementation is not slow.
package final class SchedulingProbe: Sendable {
    /// How long a task may wait if there are enough threads.
    private static let short = Duration.milliseconds(60)

    private let priority: TaskPriority
    private let asked = Locked<ContinuousClock.Instant?>(nil)

    /// Observes when tasks of a priority are scheduled; tasks that have slept resume with the medium one.
    package init(of priority: TaskPriority) { self.priority = priority }

    /// Whether tasks are scheduled at present; a new task tests it, unless an earlier one is still waiting.
    package func isScheduling(at now: ContinuousClock.Instant) -> Bool {
        let waiting = asked.withLock { asked in
            let waiting = asked
            asked = waiting ?? now
            return waiting
        }
        if let waiting { return now - waiting < Self.short }
        Task.detached(priority: priority) { self.asked.withLock { $0 = nil } }
        return true
    }
}
