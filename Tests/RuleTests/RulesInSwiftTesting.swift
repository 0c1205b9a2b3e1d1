import Conformance
import Foundation
import Testing

/// The tests of the rules, each an argument of one test, which is compiled once and not for each rule.
@Suite("The rules")
struct Rules {
    @Test(
        "The implementation under test meets",
        arguments: try RuleArgument.selected)
    func isMet(_ argument: RuleArgument) async throws {
        for failure in try await failures(of: argument.rule.id) { Issue.record("\(failure)") }
    }
}

/// A rule that the output of the tests names by its id and title.
struct RuleArgument: CustomTestStringConvertible, Sendable {
    let rule: Rule

    /// The rule that `CONFORMANCE_RULE` names, or all.
    static var selected: [RuleArgument] {
        get throws {
            let name = ProcessInfo.processInfo.environment["CONFORMANCE_RULE"]
            let rules = try Catalog.bundled.rules
            return rules.filter { name == nil || $0.id == name }.map(RuleArgument.init)
        }
    }

    var testDescription: String { "\(rule.id): \(rule.title)" }
}
