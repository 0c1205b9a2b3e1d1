import Conformance
import StrictCodecs

/// Compares what the header says of the end of a run with what the cases say of it.
struct StopCheck {
    private let report: Report

    init(_ report: Report) { self.report = report }

    /// Whether the header says of a run that was stopped that it was.
    var isFine: Bool {
        let verdicts = report.cases.map(\.verdict)
        return report.run.wasStopped || !verdicts.contains(where: Self.tellsStop)
    }

    private static func tellsStop(_ verdict: Verdict) -> Bool {
        guard case .notRun(let reason) = verdict else { return false }
        return reason.hasSameOctets(as: RunWatch.ending)
    }
}
