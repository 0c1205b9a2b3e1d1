public import Conformance
import StrictCodecs

extension Report {
    /// The report as a page of HTML, for those who read from a document to the verdicts.
    ///
    /// - Parameters:
    ///   - strict: Whether a SHOULD rule that is not met fails the run.
    ///   - scope: Which rules the page has.
    /// - Returns: One file without scripts, which loads nothing.
    /// - Throws: `VectorFileError` if the documents of the vectors cannot be read.
    public func html(strict: Bool, scope: PageScope = .played) throws -> String {
        let page = Page(content: try PageContent(self, strict: strict, scope: scope))
        return InertText.of(page.markup.html, .markup)
    }
}
