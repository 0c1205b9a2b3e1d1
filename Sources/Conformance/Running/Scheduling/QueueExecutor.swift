import Dispatch

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
