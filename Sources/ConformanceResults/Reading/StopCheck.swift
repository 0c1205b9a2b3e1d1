import Conformance
import ConformanceReports
import StrictCodecs

/// Compares the end of a run in the header with that in the cases.
struct StopCheck {
    private let report: Report

    init(_ report: Report) { self.report = report }

    /// Whether the header of a stopped run says that it was stopped.
    var isFine: Bool {
        let verdicts = report.cases.map(\.verdict)
        return report.run.wasStopped || !verdicts.contains(where: Self.tellsStop)
    }

    private static func tellsStop(_ verdict: Verdict) -> Bool {
        guard case .notRun(let reason) = verdict else { return false }
        return reason.hasSameOctets(as: EnginePool.stopped)
    }
}
