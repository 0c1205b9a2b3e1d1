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
    package func come(by now: ContinuousClock.Instant) -> Bool {
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
