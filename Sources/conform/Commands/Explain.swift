import Conformance

/// Shows everything about a rule, a vector or a statement.
enum Explain: Command {
    static let name = "explain"
    static let summary = "Show everything about a rule, a vector or a statement"
    static let synopsis = "explain RULE|VECTOR|STATEMENT"
    static let options = [Option.vectors]

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        try arguments.expectOperands(1...1, "the id of a rule, a vector or a statement")
        let catalog = try arguments.catalog
        let id = arguments.operands[0]
        print(try Explanation(catalog: catalog).text(of: id))
        return .success
    }
}
