import Conformance
import ConformanceDiagnosis
import ConformanceReports

/// The exit status of the tool.
enum ExitStatus: Int32 {
    /// Every selected MUST rule is met, or not met as expected; or the command did its work.
    case success = 0

    /// A rule is not met, something became worse, or a list of expected failures is stale.
    case failure = 1

    /// The call is wrong, or a file that it names.
    case usage = 2

    /// The run is incomplete, or its report is lost.
    case incomplete = 3
}

extension ExitStatus {
    /// The exit status for a report.
    init(of report: Report, strict: Bool) {
        self = ExitStatus(rawValue: Int32(report.exitStatus(strict: strict))) ?? .incomplete
    }
}
