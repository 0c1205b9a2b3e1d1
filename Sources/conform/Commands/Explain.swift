import Conformance
import ConformanceReports

/// Shows everything about a rule, a vector, a statement, a decision or a defect.
enum Explain: Command {
    static let name = "explain"
    static let summary =
        "Show everything about a rule, a vector, a statement, a decision or a defect"
    static let synopsis = "explain RULE|VECTOR|STATEMENT|DECISION|DEFECT"
    static let options = [Option.vectors]

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        try arguments.expectOperands(
            1...1, "the id of a rule, a vector, a statement, a decision or a defect")
        let catalog = try arguments.catalog
        let id = arguments.operands[0]
        Console.print(
            try Explanation(catalog: catalog, index: CatalogIndex(of: catalog)).text(of: id))
        return .success
    }
}
