@testable import Conformance

extension Engine {
    /// Runs vectors that are all in memory.
    func run(
        _ vectors: [Vector], deadline: Duration
    ) async -> (trials: [Trial?], ending: String?) {
        let trials = Locked([Trial?](repeating: nil, count: vectors.count))
        let source = CaseSource(count: vectors.count) {
            vectors[$0]
        } note: { index, trial in
            trials.withLock { $0[index] = trial }
        }
        let ending = await run(source, deadline: deadline)
        return (trials.withLock { $0 }, ending)
    }
}
