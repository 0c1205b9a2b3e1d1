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
        await take()
        defer { giveBack() }
        return await body()
    }

    private func take() async {
        guard free == 0 else {
            free -= 1
            return
        }
        await withCheckedContinuation { waiters.append($0) }
    }

    /// Gives the place to the task that has waited longest.
    private func giveBack() {
        guard next < waiters.count else {
            (waiters, next) = ([], 0)
            free += 1
            return
        }
        next += 1
        waiters[next - 1].resume()
    }
}
