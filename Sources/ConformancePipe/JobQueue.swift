import Conformance

/// The parts of tasks that are ready for the thread of a loop, which takes and runs them.
///
/// Only newer systems let a program choose the thread of a task; this is the one place that knows which.
final class JobQueue: Sendable {
    private struct State {
        var jobs: [UnownedJob] = []
        var isWaiting = false
    }

    private let state = Locked(State())
    private let bell: WakeupPipe

    /// Makes an empty queue.
    ///
    /// - Throws: ``StartFailure`` if the system is too old, or has no more descriptors.
    init() throws {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
            throw StartFailure(
                "adapters that are programs need macOS 15; in tests, one in Swift runs on macOS 13")
        }
        bell = try WakeupPipe()
    }

    /// What becomes readable when the thread that waits is woken.
    var descriptor: Int32 { bell.reading }

    /// Takes what is ready; the thread counts as waiting if there is nothing.
    func take() -> [UnownedJob] {
        state.withLock { state in
            defer { state.jobs = [] }
            state.isWaiting = state.jobs.isEmpty
            return state.jobs
        }
    }

    /// Ends the wait.
    ///
    /// - Parameter isRung: Whether the descriptor has become readable.
    func resume(isRung: Bool) {
        state.withLock { $0.isWaiting = false }
        if isRung { bell.clear() }
    }

    /// Wakes the thread if it waits.
    func wake() { add(nil) }

    /// Wakes the thread, whatever it does.
    func ring() { bell.ring() }

    private func add(_ job: UnownedJob?) {
        let mustRing = state.withLock { state in
            if let job { state.jobs.append(job) }
            defer { state.isWaiting = false }
            return state.isWaiting
        }
        if mustRing { bell.ring() }
    }
}

// MARK: - Tasks

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension JobQueue: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job)) }
}

extension JobQueue {
    /// Starts a task on the thread.
    @discardableResult
    func start<Success: Sendable>(
        _ work: sending @escaping () async -> Success
    ) -> Task<Success, Never> {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
            return Task(operation: work)
        }
        return Task(executorPreference: self, operation: work)
    }

    /// Starts a task on the thread that may fail.
    func start<Success: Sendable>(
        _ work: sending @escaping () async throws -> Success
    ) -> Task<Success, any Error> {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
            return Task(operation: work)
        }
        return Task(executorPreference: self, operation: work)
    }

    /// Runs a part of a task on this thread.
    func run(_ job: UnownedJob) {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
        job.runSynchronously(on: asUnownedTaskExecutor())
    }
}
