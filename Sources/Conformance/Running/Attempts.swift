/// Runs vectors in this process, on threads of their own.
struct Attempts: Engine {
    let adapter: any Adapter

    /// How many cases may hang before the rest is not run any more.
    static let patience = 10

    /// How many hung cases a process may carry along; each may hold a thread.
    private static let most = 100

    func run(_ source: CaseSource, deadline: Duration) async -> String? {
        var index = 0
        for _ in 0..<Self.patience
        where index < source.count && !source.isEnded()
            && Attempt.leftBehind.withLock({ $0 }) < Self.most
        {
            let attempt = Attempt(source, from: index, adapter: adapter, deadline: deadline)
            index = await attempt.run()
        }
        return index == source.count ? nil : "too many cases had given no answer in time"
    }
}
