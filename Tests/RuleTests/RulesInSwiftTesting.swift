import Conformance
import Testing

/// The tests of the rules, each an argument of one test: so much is compiled once, not 742 times.
@Suite("The rules")
struct Rules {
    @Test(
        "The implementation under test meets",
        arguments: try Catalog.bundled.rules.map(RuleArgument.init))
    func isMet(_ argument: RuleArgument) async throws {
        for failure in try await failures(of: argument.rule.id) { Issue.record("\(failure)") }
    }
}

/// A rule that the output of the tests names by its id and title.
struct RuleArgument: CustomTestStringConvertible, Sendable {
    let rule: Rule

    var testDescription: String { "\(rule.id): \(rule.title)" }
}
