import Dispatch

/// Pauses that do not need the threads that all tasks share, which may all be busy.
package enum Pause {
    private static let queue = DispatchQueue(label: "conformance.pause")

    /// Waits for a short time.
    package static func milliseconds(_ count: Int) async {
        await withCheckedContinuation { waiter in
            queue.asyncAfter(deadline: .now() + .milliseconds(count)) { waiter.resume() }
        }
    }

    /// Waits until the task is cancelled.
    ///
    /// - Returns: The error to end with.
    package static func untilCancelled() async -> CancellationError {
        let (silence, continuation) = AsyncStream.makeStream(of: Never.self)
        for await _ in silence {}
        withExtendedLifetime(continuation) {}
        return CancellationError()
    }
}
