import Conformance
import ConformanceReports

/// Creates a report from a result file, without running anything.
enum ShowReport: Command {
    static let name = "report"
    static let summary = "Create a report from a result file"
    static let synopsis = "report RESULT [OPTIONS]"
    static let options =
        Option.reporting.filter { $0.name != "format" } + [
            Option(
                name: "format", value: "FORM",
                summary:
                    "Format: text (default), json, jsonl, junit, html, markdown; of a profile: "
                    + claims.joined(separator: ", ") + "."),
            Option(
                name: "profile", value: "NAME",
                summary: "The profile of a claim or badge, if the run names none."),
            Option(
                name: "strict", value: nil,
                summary: "Fail if a SHOULD rule is not met, even if the run was not strict."),
            .vectors,
        ]

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        try arguments.expectOperands(1...1, "one result file")
        if let format = arguments.all("format").last.flatMap(ClaimFormat.init) {
            return try ShowClaim.run(arguments, in: format)
        }
        guard !arguments.has("profile") else {
            throw UsageError("--profile is for claims and badges; add --format claim")
        }
        let target = try ReportTarget(arguments, besides: claims)
        let stored = try StoredResult(path: arguments.operands[0], in: try arguments.catalog)
        if target.isForPeople, stored.report.cases.contains(where: { !$0.verdict.isPassed }) {
            Console.write(Self.aboutCommands)
        }
        let isStrict = stored.isStrict || arguments.has("strict")
        try target.write(stored.report, strict: isStrict)
        return ExitStatus(of: stored.report, strict: isStrict)
    }

    /// The forms of a profile alone.
    private static let claims = ClaimFormat.allCases.map(\.rawValue)

    private static let aboutCommands =
        "conform: the commands after \"alone\" come from the file; read one before you run it\n"
}
