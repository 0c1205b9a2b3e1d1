public import Conformance
import ConformanceDiagnosis
import StrictCodecs

/// The forms in which a report can be had.
public enum ReportFormat: String, CaseIterable, Sendable {
    /// Text for people, with every failure.
    case text

    /// The result file of `Vectors/RESULTS.md`.
    case jsonl

    /// XML for continuous integration.
    case junit

    /// One page without scripts.
    case html

    /// An object with verdict, causes and rules, for programs.
    case json

    /// GitHub's Markdown, for the summary of a job.
    case markdown

    /// Whether the form is for programs, so that nothing else may stand beside it.
    public var isForPrograms: Bool { self != .text }

    /// Writes a report in this form, in pieces.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - strict: Whether a SHOULD rule that is not met fails the run.
    ///   - scope: How much a page tells.
    ///   - sink: Takes the octets of each piece.
    /// - Throws: What the sink throws, or `VectorFileError` if the vectors cannot be read.
    public func write(
        _ report: Report, strict: Bool, scope: PageScope? = nil,
        to sink: ([UInt8]) throws -> Void
    ) throws {
        switch self {
        case .text: try sink(Array("\(report.markedText(strict: strict))\n".utf8))
        case .jsonl: try ResultWriter(ReportModel(report, strict: strict)).write(to: sink)
        case .html: try sink(Array(try report.html(strict: strict, scope: scope).utf8))
        case .json:
            let model = ReportModel(report, strict: strict)
            try sink(try JSONReport(of: model).json().line + [0x0A])
        case .junit: try sink(Array(report.junit(strict: strict).utf8))
        case .markdown: try sink(Array(report.markdown(strict: strict).utf8))
        }
    }
}
