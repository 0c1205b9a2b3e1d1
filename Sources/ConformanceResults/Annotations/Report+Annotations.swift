package import Conformance
import ConformanceReports

extension Report {
    /// The remarks on a run for GitHub's runner, one a line, ten of a kind at most.
    ///
    /// - Parameter strict: Whether a SHOULD rule that is not met fails the run.
    /// - Returns: The commands, one a line.
    package func annotations(strict: Bool) -> [String] {
        AnnotationList(report: self, strict: strict).commands.map(\.text)
    }
}
