import Conformance
import StrictCodecs

/// What a test says of a rule after a run.
struct RuleFinding {
    /// How the test says it.
    enum Kind {
        /// The rule is met, or not met as expected.
        case met

        /// The rule is not met, and counts.
        case issue

        /// The rule is not met, and does not count.
        case warning

        /// The run says nothing about the rule.
        case silent
    }

    let kind: Kind

    /// The cause first, then the lines of the report on the rule.
    let text: String

    /// Finds the rule in a report.
    init(of rule: RuleCase, in report: Report, strict: Bool) {
        guard let result = report.rules.first(where: { $0.id == rule.id }) else {
            let omission = report.omissions.first { $0.vector.rule == rule.id }
            (kind, text) = (
                .silent, omission.map { InertText.of($0.reason) } ?? "\(rule.id) was not run"
            )
            return
        }
        switch result.status {
        case .met: kind = .met
        case .notMet where report.isUnmetAsExpected(result): kind = .met
        case .notMet: kind = result.rule.counts(strict: strict) ? .issue : .warning
        default: kind = .silent
        }
        let cause = result.cases.lazy.compactMap { report.causes.cause(of: $0) }.first
        let lines = report.lines(on: result, strict: strict)
        let all = ((cause.map { ["cause: \($0.description)"] } ?? []) + lines).joined(
            separator: "\n")
        text = InertText.of(all)
    }

    /// What has to be changed in the list of expected failures.
    static func outdatedEntries(of report: Report) -> [String] {
        (report.comparison?.outdated ?? []).map {
            InertText.of($0.joined(separator: "\n"))
        }
    }
}

/// A function of one framework was called in a test of the other, in which it would pass silently.
struct MixedFrameworks: Error, CustomStringConvertible {
    let used: String
    let instead: String
    let framework: String

    var description: String {
        "\(used) records nothing in a test of \(framework); call \(instead) there"
    }
}
