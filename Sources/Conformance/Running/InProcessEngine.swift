/// Runs vectors in this process, on separate threads.
struct InProcessEngine: Engine {
    let adapter: any Adapter

    /// The number of hung cases after which the remaining ones are not run.
    static let patience = 10

    /// The number of hung cases that a process may have; each may hold a thread.
    private static let most = 100

    func run(_ source: CaseSource, deadline: Duration) async -> String? {
        var index = 0
        for _ in 0..<Self.patience
        where index < source.count && !source.isEnded()
            && InProcessRun.leftBehind.withLock({ $0 }) < Self.most
        {
            let attempt = InProcessRun(source, from: index, adapter: adapter, deadline: deadline)
            index = await attempt.run()
        }
        return index == source.count ? nil : "too many cases had given no answer in time"
    }
}
