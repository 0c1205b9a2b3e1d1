import Conformance
import ConformanceReports

/// Shows everything about whatever has an id.
enum Explain: Command {
    static let name = "explain"
    static let summary =
        "Explain a rule, vector, suite, attack, statement, decision, mistake, standard or operation"
    static let synopsis = "explain ID"
    static let options = [Option.vectors]

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        guard arguments.operands.contains(where: { !$0.isEmpty }) else {
            throw UsageError("expected an id, such as that of a rule, a vector or a statement")
        }
        let id = arguments.operands.joined(separator: " ")
        Console.print(try Explanation(of: try arguments.catalog).text(of: id))
        return .success
    }
}
