import Conformance
import ConformanceDiagnosis

/// What a test says of a whole run: the verdict, the causes and the counts.
struct RunFinding {
    /// Whether the run does not conform, or is not as expected.
    let isFailure: Bool

    /// The lines.
    let text: String

    /// Whether nothing of what is selected applies to the implementation.
    let isEmpty: Bool

    /// Sums up a report, with the rules that are missing from it although they were selected by name.
    init(of report: Report, strict: Bool, missing: [Rule.ID: String] = [:]) {
        let rules = report.catalog.rules.filter { missing[$0.id] != nil }
        isFailure =
            !report.isAsExpected(strict: strict) || rules.contains { $0.counts(strict: strict) }
        isEmpty = rules.isEmpty && report.rules.allSatisfy { $0.status == .notApplicable }
        let hints = isFailure ? Self.hints(on: report) : []
        text = (report.summary(strict: strict) + Self.lines(on: missing) + hints)
            .joined(separator: "\n")
    }

    private static func lines(on missing: [Rule.ID: String]) -> [String] {
        Set(missing.values).sorted().map { reason in
            "SKIP  \(missing.values.count { $0 == reason }) rules not run: \(reason)"
        }
    }

    /// What to do about rules that nothing shows, and where the rest is.
    private static func hints(on report: Report) -> [String] {
        let isLacking = report.unexpected.contains { $0.status == .unsupported }
        let declare =
            "DECLARE what is left out on purpose: lacks of the adapter, or a Selection without it"
        return (isLacking ? [declare] : [])
            + [
                "MORE    Report.writeFiles(to:) of ConformanceReports writes every failure into a folder"
            ]
    }
}
