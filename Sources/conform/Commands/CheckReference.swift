import Conformance
import Reference

/// Checks the reference implementation: the demonstration.
enum CheckReference: Command {
    static let name = "reference"
    static let summary = "Check the bundled reference implementation"
    static let synopsis = "[reference] [OPTIONS]"
    static let options = Option.checking

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        try arguments.expectOperands(0...0, "no operand")
        let report = try await Report(
            checking: ReferenceImplementation(), only: arguments.selection,
            in: try arguments.catalog, deadline: try arguments.deadline,
            rerun: { "swift run conform --vector \($0)" })
        return report.conclude(strict: arguments.has("strict"))
    }
}

extension Report {
    /// Prints the report and says what to tell the shell.
    func conclude(strict: Bool) -> ExitStatus {
        print(text(strict: strict))
        guard isComplete else { return .incomplete }
        return isConforming(strict: strict) ? .success : .failure
    }
}
