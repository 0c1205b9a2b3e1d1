import Dispatch
import Foundation

/// A run of vectors in order that ends early at the first one without an answer in time.
///
/// The task that hangs is cancelled and left behind; a late answer of it is not seen any more.
final class Attempt: Sendable {
    private struct State {
        var outcomes: [Outcome] = []
        var lastStart = ContinuousClock.now
        var waiter: CheckedContinuation<[Outcome], Never>?
    }

    /// How many tasks were left behind in this process and have not ended since.
    static let leftBehind = Locked(0)

    private let vectors: [Vector]
    private let adapter: any Adapter
    private let deadline: Duration
    private let state = Locked(State())

    init(_ vectors: [Vector], adapter: any Adapter, deadline: Duration) {
        self.vectors = vectors
        self.adapter = adapter
        self.deadline = deadline
    }

    /// How many attempts are under way at the same time in this process.
    private static let slots = Slots(2 * ProcessInfo.processInfo.activeProcessorCount)

    /// Runs the vectors, when it is their turn.
    ///
    /// - Returns: An outcome for each vector up to the end, or up to one that hung.
    func outcomes() async -> [Outcome] {
        await Self.slots.holding { await self.run() }
    }

    private func run() async -> [Outcome] {
        let timer = DispatchSource.makeTimerSource(
            queue: DispatchQueue(label: "conformance.deadline"))
        let outcomes = await withCheckedContinuation { waiter in
            state.withLock { ($0.waiter, $0.lastStart) = (waiter, .now) }
            let task = start()
            timer.schedule(deadline: .now(), repeating: .milliseconds(20))
            timer.setEventHandler { if self.endIfOverdue() { task.cancel() } }
            timer.resume()
        }
        timer.cancel()
        return outcomes
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
        for vector in vectors {
            let outcome = await outcome(of: vector, among: &drawn)
            guard record(outcome) else {
                Self.leftBehind.withLock { $0 -= 1 }
                return
            }
        }
        end()
    }

    /// Gives a vector's input to the implementation; thousands of draws serve all rules on them.
    private func outcome(
        of vector: Vector, among drawn: inout [String: Outcome]
    ) async -> Outcome {
        guard let key = vector.drawing else {
            return await Outcome.outcome(of: vector, with: adapter)
        }
        if let known = drawn[key] { return known }
        let outcome = await Outcome.outcome(of: vector, with: adapter)
        drawn[key] = outcome
        return outcome
    }

    /// Notes an outcome, unless the attempt has ended.
    private func record(_ outcome: Outcome) -> Bool {
        state.withLock { state in
            guard state.waiter != nil else { return false }
            state.outcomes.append(outcome)
            state.lastStart = .now
            return true
        }
    }

    /// Ends the attempt with a fault if the vector in turn has taken too long, in one step, so that
    /// a late answer cannot be taken for the next vector's.
    private func endIfOverdue() -> Bool {
        let ended = state.withLock { state in
            guard state.waiter != nil, state.outcomes.count < vectors.count else {
                return Ended?.none
            }
            let allowed = deadline * vectors[state.outcomes.count].prepared.deadlines
            guard ContinuousClock.now - state.lastStart > allowed else { return nil }
            state.outcomes.append(.fault("gave no answer within \(allowed)"))
            return Self.take(&state)
        }
        guard let ended else { return false }
        Self.leftBehind.withLock { $0 += 1 }
        ended.waiter?.resume(returning: ended.outcomes)
        return true
    }

    private func end() {
        let ended = state.withLock(Self.take)
        ended.waiter?.resume(returning: ended.outcomes)
    }

    private typealias Ended = (waiter: CheckedContinuation<[Outcome], Never>?, outcomes: [Outcome])

    private static func take(_ state: inout State) -> Ended {
        defer { state.waiter = nil }
        return (state.waiter, state.outcomes)
    }
}
