/// What observes the progress of a run, and may end it.
package protocol RunObserver: Sendable {
    /// Why the remaining vectors are not run; nil while the run goes on.
    var ending: String? { get }

    /// Records the number of cases of the run.
    func declare(_ count: Int)

    /// Records that a number of cases passed.
    func note(passed count: Int)

    /// Records a case that did not pass.
    func note(failed result: Report.Case)
}

extension RunObserver {
    /// Whether the remaining vectors are not run.
    var isEnded: Bool { ending != nil }
}

/// What observes nothing, and ends no run.
struct NoObserver: RunObserver {
    let ending: String? = nil

    func declare(_ count: Int) {}

    func note(passed count: Int) {}

    func note(failed result: Report.Case) {}
}

/// Observes the progress of a run, and may end it at a failure.
package final class RunMonitor: RunObserver {
    /// The progress of a run.
    package struct Progress: Sendable {
        /// How many cases there are in all.
        package fileprivate(set) var declared = 0

        /// How many have been run.
        package fileprivate(set) var done = 0

        /// How many of them failed unexpectedly, without refusals whose twin fails.
        package fileprivate(set) var failed = 0

        fileprivate var ending: String?
    }

    private let state = Locked(Progress())
    private let isExpected: @Sendable (Report.Case) -> Bool
    private let stops: @Sendable (Vector) -> Bool
    private let report: (@Sendable (Progress, Report.Case?) -> Void)?

    /// Makes an observer.
    ///
    /// - Parameters:
    ///   - stops: Whether the run ends if a vector fails.
    ///   - report: Receives how far the run is, and each case that fails.
    ///   - isExpected: Whether a case fails as expected, so that it need not be reported.
    package init(
        stops: @escaping @Sendable (Vector) -> Bool = { _ in false },
        report: (@Sendable (Progress, Report.Case?) -> Void)? = nil,
        isExpected: @escaping @Sendable (Report.Case) -> Bool = { _ in false }
    ) {
        self.isExpected = isExpected
        self.stops = stops
        self.report = report
    }

    /// Why the remaining vectors are not run; nil while the run goes on.
    package var ending: String? { state.withLock(\.ending) }

    /// Ends the run after the cases that are being run.
    package func interrupt() {
        state.withLock { $0.ending = $0.ending ?? "the run was interrupted" }
    }

    /// Records the number of cases of the run.
    package func declare(_ count: Int) { state.withLock { $0.declared += count } }

    /// Records that a number of cases passed.
    package func note(passed count: Int) {
        let progress = state.withLock { state in
            state.done += count
            return state
        }
        report?(progress, nil)
    }

    /// Records a case that did not pass.
    package func note(failed result: Report.Case) {
        guard !isExpected(result) else { return note(passed: 1) }
        let stops = stops(result.vector)
        let progress = state.withLock { state in
            state.done += 1
            state.failed += 1
            if stops { state.ending = state.ending ?? EnginePool.stopped }
            return state
        }
        report?(progress, result)
    }
}
