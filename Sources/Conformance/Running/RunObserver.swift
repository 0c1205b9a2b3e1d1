/// What observes the progress of a run, and may end it.
package protocol RunObserver: Sendable {
    /// Whether the remaining vectors are not run.
    var isEnded: Bool { get }

    /// Records that a number of cases passed.
    func note(passed count: Int)

    /// Records a case that did not pass.
    func note(failed result: Report.Case)
}

/// What observes nothing, and ends no run.
struct NoObserver: RunObserver {
    let isEnded = false

    func note(passed count: Int) {}

    func note(failed result: Report.Case) {}
}
