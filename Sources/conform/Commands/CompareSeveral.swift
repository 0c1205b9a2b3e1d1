import Conformance
import ConformanceReports

/// Puts result files side by side, without running anything.
enum CompareSeveral: Command {
    static let name = "compare"
    static let summary = "Put the results of several implementations side by side"
    static let synopsis = "compare RESULT RESULT… [OPTIONS]"
    static let options = [
        Option(
            name: "format", value: "FORM",
            summary: "Format of the comparison: text (default), markdown, html."),
        Option(
            name: "all", value: nil,
            summary: "Show the rules with the same status in every column as well."),
        Option(
            name: "output", value: "FILE",
            summary: "Write the comparison to FILE; - is standard output."),
        .vectors,
    ]

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        try arguments.expectOperands(1...100, "result files")
        let format = try arguments.choice("format", among: TableFormat.self) ?? .text
        let path = arguments.all("output").last ?? "-"
        let file = path == "-" ? nil : try arguments.outputFile("output")
        let catalog = try arguments.catalog
        let columns = try arguments.operands.map {
            try ResultColumn(try ResultOutline(path: $0), in: catalog)
        }
        let table = ResultTable(columns, in: catalog, showingAll: arguments.has("all"))
        let text = table.text(in: format)
        guard let file else {
            Console.print(text)
            return .success
        }
        try file.write("the comparison") { try $0(Array("\(text)\n".utf8)) }
        Console.print("\(path) is written")
        return .success
    }
}
