import Conformance
import ConformanceDiagnosis
import ConformanceReports
import StrictCodecs

/// Creates a report from a result file, without running anything.
enum ShowReport: Command {
    static let name = "report"
    static let summary = "Create a report from a result file"
    static let synopsis = "report RESULT [OPTIONS]"
    static let options =
        Option.reporting.without("format")
        + Option.table(
            """
            format FORM   Format: text (default), json, jsonl, junit, html, markdown; of a profile: \(claims.joined(separator: ", ")).
            profile NAME  The profile of a claim or badge, if the run names none.
            draft         Show the claim or badge of vectors between releases, of which none is made.
            strict        Fail if a SHOULD rule is not met, even if the run was not strict.
            """) + [.vectors]

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        try arguments.expectOperands(1...1, "one result file")
        if let format = arguments.text("format").flatMap(ClaimFormat.init) {
            return try showClaim(arguments, in: format)
        }
        if let other = ["profile", "draft"].first(where: arguments.has) {
            throw UsageError("--\(other) is for claims and badges; add --format claim")
        }
        let target = try ReportTarget(arguments, besides: claims)
        let stored = try StoredResult(path: arguments.operands[0], in: try arguments.catalog)
        if target.isForPeople, stored.report.cases.contains(where: { !$0.verdict.isPassed }) {
            Console.write(
                "conform: the commands after \"alone\" come from the file; read one before you run it\n"
            )
        }
        let isStrict = stored.isStrict || arguments.has("strict")
        try target.write(stored.report, strict: isStrict)
        return ExitStatus(of: stored.report, strict: isStrict)
    }

    /// The forms of a profile alone.
    private static let claims = ClaimFormat.allCases.map(\.rawValue)

    /// Creates a claim or a badge, from a result that is verified first.
    ///
    /// - Returns: Success if the implementation conforms to the profile, and failure if it does not.
    /// - Throws: ``UsageError`` if the result supports no claim, or the error of a result that does not
    ///   verify.
    private static func showClaim(
        _ arguments: Arguments, in format: ClaimFormat
    ) throws -> ExitStatus {
        let others = ["scope", "details", "quiet", "color", "github-annotations", "strict"]
        if let other = others.first(where: arguments.has) {
            throw UsageError("--\(other) is for reports; a claim and a badge say what the run says")
        }
        let file = try arguments.output
        let claim = try Claim(
            path: arguments.operands[0], profile: arguments.text("profile"),
            in: try arguments.catalog, toolVersion: CommandLineTool.version)
        guard claim.isOfRelease || arguments.has("draft") else {
            throw UsageError(
                "no claim or badge is made of vectors between releases "
                    + "(\(claim.version)); use a release, or --draft to see what it would say")
        }
        let octets = Array(try claim.text(in: format).utf8)
        if let file {
            try file.write("the claim") { try $0(octets) }
        } else {
            try Console.writePieces { try $0(octets) }
        }
        return claim.isConforming ? .success : .failure
    }
}

/// Shows what changed from one result file to another.
enum CompareResults: Command {
    static let name = "diff"
    static let summary = "Compare two result files; exit with 1 if something became worse"
    static let synopsis = "diff OLD NEW [OPTIONS]"
    static let options = Option.table(
        "format FORM  Format of the output: text (default), markdown.")

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        try arguments.expectOperands(2...2, "two result files, the old one first")
        let format = try arguments.choice("format", among: DifferenceFormat.self) ?? .text
        let outlines = try arguments.operands.map { path in
            let outline = try ResultOutline(path: path)
            if try outline.isOf(.bundled) { _ = try StoredResult(outline, in: .bundled) }
            return outline
        }
        let difference = ResultDifference(from: outlines[0], to: outlines[1])
        Console.print(difference.text(in: format))
        return difference.isWorse ? .failure : .success
    }
}

/// Puts result files side by side, without running anything.
enum CompareSeveral: Command {
    static let name = "compare"
    static let summary = "Put the results of several implementations side by side"
    static let synopsis = "compare RESULT RESULT… [OPTIONS]"
    static let options =
        Option.table(
            """
            format FORM  Format of the comparison: text (default), markdown, html.
            all          Show the rules with the same status in every column as well.
            output FILE  Write the comparison to FILE; - is standard output.
            """) + [.vectors]

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        try arguments.expectOperands(1...100, "result files")
        let format = try arguments.choice("format", among: TableFormat.self) ?? .text
        let file = try arguments.output
        let catalog = try arguments.catalog
        let columns = try arguments.operands.map {
            try ResultColumn(try ResultOutline(path: $0), in: catalog)
        }
        let table = ResultTable(columns, in: catalog, showingAll: arguments.has("all"))
        let text = table.text(in: format)
        try file?.write("the comparison") { try $0(Array("\(text)\n".utf8)) }
        Console.print(file == nil ? text : "\(arguments.text("output") ?? "") is written")
        return .success
    }
}

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
                let claims = result.report.sealedClaims
                if let foreignness = try catalog.foreignness(of: claims) {
                    Console.print("          by \(foreignness)")
                }
            } catch let error as ResultFileError where error.isContradiction {
                Console.print("NOT VERIFIED  \(error)")
                status = .failure
            }
        }
        return status
    }

    private static func line(_ path: String, _ result: StoredResult) -> String {
        let report = result.report
        let counts = [
            report.cases.vectorCount.counting("case"), report.rules.count.counting("rule"),
            report.causes.all.count.counting("cause"),
        ].joined(separator: ", ")
        let remarks = [
            (result.restingElsewhere, "not shown because of rules outside of the selection"),
            (result.withoutOutcome, "of families without an outcome to verify"),
        ].filter { $0.0 > 0 }.map { "; \($0.0.counting("case")) \($0.1)" }
        return "VERIFIED  \(JSON.printable(path)): \(counts)\(remarks.joined())\n"
            + "          \(report.lastLine(strict: result.isStrict))"
    }
}
