import Dispatch
import Foundation

/// A value that one thread at a time can see.
package final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    package init(_ value: Value) { self.value = value }

    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}

/// A number of places of which each is taken by one task at a time.
///
/// Test frameworks start thousands of cases at once, and each would have a thread and a timer.
package actor AsyncSemaphore {
    private var free: Int
    private var waiters: [CheckedContinuation<Void, Never>] = []
    private var next = 0

    package init(_ count: Int) { free = count }

    /// Does something while holding a place.
    package func holding<Result: Sendable>(_ body: @Sendable () async -> Result) async -> Result {
        await wait()
        defer { signal() }
        return await body()
    }

    private func wait() async {
        guard free == 0 else {
            free -= 1
            return
        }
        await withCheckedContinuation { waiters.append($0) }
    }

    /// Gives the place to the task that has waited longest.
    private func signal() {
        guard next < waiters.count else {
            waiters = []
            next = 0
            free += 1
            return
        }
        next += 1
        waiters[next - 1].resume()
    }
}

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

extension Array where Element: Sendable {
    /// Transforms the elements on all processors, and keeps their order.
    ///
    /// - Throws: The error of the first element that has one.
    package func concurrentlyMapped<Value: Sendable>(
        _ transform: @Sendable (Element) throws -> Value
    ) throws -> [Value] {
        let results = Locked([Result<Value, any Error>?](repeating: nil, count: count))
        DispatchQueue.concurrentPerform(iterations: count) { index in
            let result = Result { try transform(self[index]) }
            results.withLock { $0[index] = result }
        }
        return try results.withLock { try $0.compactMap { try $0?.get() } }
    }
}

extension Duration {
    /// The whole microseconds.
    package var microseconds: Int {
        Int(components.seconds) * 1_000_000 + Int(components.attoseconds / 1_000_000_000_000)
    }

    /// The whole milliseconds.
    package var milliseconds: Int {
        Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}
