package import Conformance

/// The forms in which a report can be had.
package enum ReportFormat: String, CaseIterable, Sendable {
    case text
    case html

    /// The report in this form.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - strict: Whether a SHOULD rule that is not met fails the run.
    /// - Returns: The text of a file.
    package func text(of report: Report, strict: Bool) -> String {
        switch self {
        case .text: report.text(strict: strict)
        case .html: report.html(strict: strict)
        }
    }
}
