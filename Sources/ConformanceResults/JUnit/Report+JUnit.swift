public import Conformance
import ConformanceReports
import StrictCodecs

extension Report {
    /// The report in JUnit's XML.
    ///
    /// - Parameter strict: Whether a SHOULD rule that is not met fails the run.
    /// - Returns: The XML.
    public func junit(strict: Bool) -> String {
        InertText.of(JUnitDocument(report: self, strict: strict).text, .markup)
    }
}
