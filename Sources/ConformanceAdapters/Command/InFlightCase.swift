import Conformance

/// A vector on its way through a process; only tasks of its loop touch it.
final class InFlightCase: @unchecked Sendable {
    /// The place of the vector in the run.
    let index: Int

    /// How long it may take in all.
    let allowed: Duration

    /// When it began, by the clock of its loop.
    let start: ContinuousClock.Instant

    /// How much the process had written for people before.
    let logStart: Int

    /// The tasks that act on its world and have not ended.
    var effects: [EffectKey: Task<Void, Never>] = [:]

    /// What tells an effect from the others: its case, and its number there.
    struct EffectKey: Hashable {
        let name: UInt32
        let number: Int
    }

    /// Whether the process died before its answer.
    var isInterrupted = false

    init(index: Int, allowed: Duration, start: ContinuousClock.Instant, logStart: Int) {
        self.index = index
        self.allowed = allowed
        self.start = start
        self.logStart = logStart
    }

    /// The deadline as messages tell it.
    var milliseconds: Int {
        let (seconds, attoseconds) = allowed.components
        return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    }
}
