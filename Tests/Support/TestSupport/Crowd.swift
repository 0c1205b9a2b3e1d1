import Conformance

/// Counts how many requests are served at the same time.
package final class Crowd: Sendable {
    private let inside = Locked((now: 0, most: 0))

    package init() {}

    /// The most that were there at once.
    package var most: Int { inside.withLock { $0.most } }

    /// Serves a request slowly.
    package func holding<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        inside.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
        await Pause.milliseconds(100)
        defer { inside.withLock { $0.now -= 1 } }
        return try await body()
    }
}
