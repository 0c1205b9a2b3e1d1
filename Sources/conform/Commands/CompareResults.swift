import Conformance
import ConformanceReports

/// Shows what changed from one result file to another.
enum CompareResults: Command {
    static let name = "diff"
    static let summary =
        "Compare two result files; exit with 1 if something became worse"
    static let synopsis = "diff OLD NEW [OPTIONS]"
    static let options = [
        Option(
            name: "format", value: "FORM",
            summary: "Format of the output: text (default), markdown.")
    ]

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
