import Conformance
import Reference

/// Checks the reference implementation, as a demonstration.
enum CheckReference: Command {
    static let name = "reference"
    static let summary = "Check the bundled reference implementation"
    static let synopsis = "[reference] [OPTIONS]"
    static let options = Option.checking + [.jobsInProcess]

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        try arguments.expectOperands(0...0, "no operand")
        let checking = try Checking(arguments, jobs: arguments.jobsInProcess)
        let report = try await checking.report(
            on: ReferenceImplementation(), named: Implementation(name: "reference"),
            rerun: arguments.rerun("", options))
        return try checking.conclude(report)
    }
}
