import Conformance
import Dispatch
import Foundation

/// Lets only a few programs start at once, so that their starts do not slow each other down, while any number of
/// programs that have started wait.
final class StartLimiter: Sendable {
    private let free: DispatchSemaphore

    init(_ count: Int) { free = DispatchSemaphore(value: count) }

    /// Waits until a program may start.
    func enter() -> StartPermit {
        free.wait()
        return StartPermit(to: free)
    }
}

/// The place of a program that starts, which it has until it opens a URL.
final class StartPermit: Sendable {
    private let free: DispatchSemaphore
    private let isOver = Locked(false)

    fileprivate init(to free: DispatchSemaphore) { self.free = free }

    deinit { leave() }

    /// Lets another program start.
    func leave() {
        let wasOver = isOver.withLock { isOver in
            defer { isOver = true }
            return isOver
        }
        if !wasOver { free.signal() }
    }
}

/// Counts the sessions of a run.
final class SessionBudget: Sendable {
    private let state: Locked<(used: Int, most: Int)>

    init(_ most: Int) { state = Locked((0, most)) }

    /// How many sessions there were.
    var count: Int { state.withLock { $0.used } }

    /// Whether fewer sessions are left than a vector needs.
    func isExhausted(for count: Int) -> Bool { state.withLock { $0.used + count > $0.most } }

    /// Takes some sessions.
    ///
    /// - Throws: ``Obstacle`` if fewer are left.
    func take(_ count: Int) throws {
        try state.withLock { state in
            guard state.used + count <= state.most else {
                throw Obstacle("the run is limited to \(state.most) sessions")
            }
            state.used += count
        }
    }
}

/// The authorization requests of the starts so far, each of which is used once for rules on many starts.
final class StartPool: Sendable {
    private let known = Locked<[OpenedURL]>([])

    /// Adds the request of a start.
    func note(_ opened: OpenedURL) { known.withLock { $0.append(opened) } }

    /// A pool of a case, which may use all that are known by now.
    func copy() -> StartPool {
        let (pool, known) = (StartPool(), known.withLock { $0 })
        pool.known.withLock { $0 = known }
        return pool
    }

    /// A request that this case has not used.
    func next() -> OpenedURL? { known.withLock { $0.popLast() } }
}

/// Runs blocking code on a thread of its own, so that it occupies none of Swift's shared threads.
enum OwnThread {
    static func run<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread { continuation.resume(with: Result(catching: body)) }.start()
        }
    }
}
