/// Runs vectors in this process, on threads of their own.
struct Attempts: Engine {
    let adapter: any Adapter

    /// How many cases may hang before the rest is not run any more.
    static let patience = 10

    /// How many hung cases a process may carry along; each may hold a thread.
    private static let most = 100

    func run(_ vectors: [Vector], deadline: Duration) async -> EngineRun {
        var outcomes: [Outcome] = []
        for _ in 0..<Self.patience
        where outcomes.count < vectors.count && Attempt.leftBehind.withLock({ $0 }) < Self.most {
            let rest = Array(vectors.dropFirst(outcomes.count))
            let attempt = Attempt(rest, adapter: adapter, deadline: deadline)
            outcomes += await attempt.outcomes()
        }
        let missing = [Trial?](repeating: nil, count: vectors.count - outcomes.count)
        return EngineRun(
            trials: outcomes.map { Trial($0) } + missing,
            ending: "too many cases had given no answer in time")
    }
}
