import Conformance
import ConformanceReports

/// What the tool tells the shell.
enum ExitStatus: Int32 {
    /// Every selected MUST rule is met, or not met as expected; or the command did its work.
    case success = 0

    /// Some rule is not met, something got worse, or a list of expected failures is stale.
    case failure = 1

    /// The call is wrong, or a file that it names.
    case usage = 2

    /// The run is incomplete, or its report is lost.
    case incomplete = 3
}

extension ExitStatus {
    /// What a report tells the shell.
    init(of report: Report, strict: Bool) {
        self = ExitStatus(rawValue: Int32(report.exitStatus(strict: strict))) ?? .incomplete
    }
}
