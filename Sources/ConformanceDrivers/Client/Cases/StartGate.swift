import Conformance
import Dispatch

/// Lets only a few programs start at once, so that their starts do not slow each other down, while any number of
/// programs that have started wait.
final class StartGate: Sendable {
    private let free: DispatchSemaphore

    init(_ count: Int) { free = DispatchSemaphore(value: count) }

    /// Waits until a program may start.
    func enter() -> StartPass {
        free.wait()
        return StartPass(to: free)
    }
}

/// The place of a program that starts, which it has until it opens a URL.
final class StartPass: Sendable {
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
