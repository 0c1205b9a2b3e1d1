import Conformance

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
