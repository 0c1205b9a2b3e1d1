import Conformance
import ConformanceDiagnosis
import ConformanceReports
import StrictCodecs

/// Computes the verdicts of a result file again, without running anything.
enum VerifyResults: Command {
    static let name = "verify"
    static let summary = "Compute every verdict and cause of a result file again, offline"
    static let synopsis = "verify RESULT… [OPTIONS]"
    static let options = [Option.vectors]

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        try arguments.expectOperands(1...100, "result files")
        let catalog = try arguments.catalog
        var status = ExitStatus.success
        for path in arguments.operands {
            do {
                let result = try StoredResult(path: path, in: catalog)
                try result.verify()
                Console.print(line(path, result))
            } catch let error as ResultFileError where error.isContradiction {
                Console.print("NOT VERIFIED  \(error)")
                status = .failure
            }
        }
        return status
    }

    private static func line(_ path: String, _ result: StoredResult) -> String {
        let report = result.report
        let counts =
            "\(report.cases.vectorCount.counting("case")), \(report.rules.count.counting("rule")), "
            + "\(report.causes.all.count.counting("cause"))"
        let rest = result.restingElsewhere
        let remark =
            rest == 0
            ? ""
            : "; \(rest.counting("case")) not shown because of rules outside of the selection"
        let taken = result.withoutOutcome
        let families =
            taken == 0 ? "" : "; \(taken.counting("case")) of families without an outcome to verify"
        return "VERIFIED  \(JSON.printable(path)): \(counts)\(remark)\(families)\n"
            + "          \(report.lastLine(strict: result.isStrict))"
    }
}
