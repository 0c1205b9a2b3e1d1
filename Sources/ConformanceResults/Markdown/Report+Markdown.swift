public import Conformance
import ConformanceReports
import StrictCodecs

extension Report {
    /// The report in GitHub's Markdown, of 1 MiB at most.
    ///
    /// - Parameter strict: Whether a SHOULD rule that is not met fails the run.
    /// - Returns: The Markdown.
    public func markdown(strict: Bool) -> String {
        InertText.of(MarkdownDocument(report: self, strict: strict).text)
    }
}
