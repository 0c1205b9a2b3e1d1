package import Conformance

/// A file that is made of a report and attached to the results of a test, such as the page of
/// `ConformanceReports`.
public struct ReportAttachment: Sendable {
    /// The name of the file.
    package let file: String

    private let make: @Sendable (Report, Bool) throws -> String

    /// Describes a file.
    ///
    /// - Parameters:
    ///   - file: Its name.
    ///   - make: Makes its text of the report, and of whether a SHOULD rule that is not met fails the run.
    package init(
        file: String,
        _ make: @escaping @Sendable (_ report: Report, _ strict: Bool) throws -> String
    ) {
        self.file = file
        self.make = make
    }

    /// Makes the text of the file.
    package func text(of report: Report, strict: Bool) throws -> String {
        try make(report, strict)
    }
}

/// What a run is held against besides the rules, such as the expected failures of `ConformanceReports`.
public struct RunExpectation: Sendable {
    private let apply: @Sendable (Report) throws -> Report

    /// Takes a function that marks in a report what is expected.
    ///
    /// - Parameter apply: Returns the report with its marks, or throws the error of a list that cannot be read.
    package init(_ apply: @escaping @Sendable (Report) throws -> Report) { self.apply = apply }

    /// Marks what is expected in a report.
    package func applied(to report: Report) throws -> Report { try apply(report) }
}
