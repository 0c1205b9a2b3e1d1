import Conformance

/// Renews the tests of the rules in both test frameworks.
enum RenewRuleTests: Command {
    static let name = "rule-tests"
    static let usage = "[--check]"
    static let summary = "Renew the test of every rule in Swift Testing and in XCTest"

    static func run(_ call: Call) async throws -> ExitStatus {
        try update(isChecking: call.isChecking)
    }

    /// Renews or checks both files.
    static func update(isChecking: Bool) throws -> ExitStatus {
        let catalog = try Catalog.bundled
        return try RuleTestFile.all.reduce(.success) { status, tests in
            let file = GeneratedFile(path: tests.path)
            return status.and(
                try file.update(
                    to: tests.text(for: catalog), from: try? file.read(), checking: isChecking,
                    command: RuleTestFile.command))
        }
    }
}
