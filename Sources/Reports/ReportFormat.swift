package import Conformance

/// The forms in which a report can be had.
package enum ReportFormat: String, CaseIterable, Sendable {
    case text, junit, markdown

    /// The report in this form.
    ///
    /// - Parameter strict: Whether a SHOULD rule that is not met fails the run.
    package func text(of report: Report, strict: Bool) -> String {
        switch self {
        case .text: report.text(strict: strict)
        case .junit: report.junit(strict: strict)
        case .markdown: report.markdown(strict: strict)
        }
    }
}
