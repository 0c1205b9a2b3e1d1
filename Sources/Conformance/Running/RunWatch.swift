/// Sees how a run goes on, and may end it.
package final class RunWatch: Sendable {
    /// How far a run has come.
    package struct Progress: Sendable {
        /// How many cases there are in all.
        package fileprivate(set) var declared = 0

        /// How many have been run.
        package fileprivate(set) var done = 0

        /// How many of them did not pass, not counting refusals whose twin fails.
        package fileprivate(set) var failed = 0
    }

    /// Why a run ended that was told to.
    package static let ending = "the run was to end at the first failure"

    private struct State {
        var progress = Progress()
        var isEnded = false
    }

    private let state = Locked(State())
    private let stops: @Sendable (Vector) -> Bool
    private let report: (@Sendable (Progress, (vector: Vector, verdict: Verdict)?) -> Void)?

    /// Makes a watch.
    ///
    /// - Parameters:
    ///   - stops: Whether the run ends if a vector fails.
    ///   - report: Told how far the run is, and of each case that fails.
    package init(
        stops: @escaping @Sendable (Vector) -> Bool = { _ in false },
        report: (@Sendable (Progress, (vector: Vector, verdict: Verdict)?) -> Void)? = nil
    ) {
        self.stops = stops
        self.report = report
    }

    /// Whether the rest is not to be run.
    package var isEnded: Bool { state.withLock(\.isEnded) }

    /// Notes how many cases there will be.
    func declare(_ count: Int) {
        state.withLock { $0.progress.declared += count }
    }

    /// Notes what came of a vector.
    func note(_ vector: Vector, _ trial: Trial) {
        note(vector, vector.expectation.verdict(on: trial.outcome))
    }

    /// Notes that a number of cases passed.
    func note(passed count: Int) {
        let progress = state.withLock { state in
            state.progress.done += count
            return state.progress
        }
        report?(progress, nil)
    }

    /// Notes a verdict.
    func note(_ vector: Vector, _ verdict: Verdict) {
        guard !verdict.isPassed else { return note(passed: 1) }
        let stops = stops(vector)
        let progress = state.withLock { state in
            state.progress.done += 1
            state.progress.failed += 1
            state.isEnded = state.isEnded || stops
            return state.progress
        }
        report?(progress, (vector, verdict))
    }
}
