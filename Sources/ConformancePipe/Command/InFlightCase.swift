import Conformance

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

    /// The tasks that act on its world and have not ended.
    var effects: [EffectKey: Task<Void, Never>] = [:]

    /// The identity of an effect: its case, and its number there.
    struct EffectKey: Hashable {
        let name: UInt32
        let number: Int
    }

    /// Whether the process failed before the answer.
    var isInterrupted = false

    init(index: Int, allowed: Duration, start: ContinuousClock.Instant, logStart: Int) {
        self.index = index
        self.allowed = allowed
        self.start = start
        self.logStart = logStart
    }
}
