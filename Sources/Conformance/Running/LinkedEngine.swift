/// An engine that takes no more vectors once one of its companions has given up.
struct LinkedEngine: Engine {
    let engine: any Engine

    /// Why one of them gave up, which all of them share.
    let ending: Locked<String?>

    func run(_ source: CaseSource, deadline: Duration) async -> String? {
        if let ending = ending.withLock({ $0 }) { return ending }
        let own = await engine.run(source, deadline: deadline)
        if let own, !source.isEnded() { ending.withLock { $0 = $0 ?? own } }
        return own
    }
}
