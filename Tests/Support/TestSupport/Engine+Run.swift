package import Conformance

extension Engine {
    /// Runs vectors that are all in memory.
    package func run(
        _ vectors: [Vector], deadline: Duration
    ) async -> (executions: [Execution?], ending: String?) {
        let executions = Locked([Execution?](repeating: nil, count: vectors.count))
        let source = CaseSource(count: vectors.count) {
            vectors[$0]
        } note: { index, execution in
            executions.withLock { $0[index] = execution }
        }
        let ending = await run(source, deadline: deadline)
        return (executions.withLock { $0 }, ending)
    }
}
