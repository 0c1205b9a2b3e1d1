public import Conformance
import ConformanceDiagnosis
import StrictCodecs

/// A rule as the argument of a test: one case of the test for each.
public struct RuleCase: Sendable, Codable, Hashable, CustomStringConvertible {
    /// The rule's id.
    public let id: Rule.ID

    /// The id, which names the case in the output of the tests.
    public var description: String { id }
}

/// What a test says of a rule after a run.
struct RuleFinding {
    /// How the test says it.
    enum Kind {
        /// The rule is met, or not met as expected.
        case met

        /// The rule is not met or was not judged, and counts.
        case issue

        /// The implementation lacks the operation, which is one issue for all rules that lack it, and counts.
        case lack

        /// The rule is not met or was not judged, and is a recommendation.
        case warning

        /// The rule is not met or was not judged, and is optional.
        case remark

        /// The rule does not apply: the adapter declares what it lacks, or does not play the role.
        case inapplicable
    }

    let kind: Kind

    /// What the test prints, in few lines.
    let text: String

    /// All lines of the report on the rule, or nil if the text says everything.
    let block: String?

    /// Finds the rule in a report, or among the rules that the selection names and that have no result, each with
    /// the reason.
    init(of rule: RuleCase, in report: Report, strict: Bool, missing: [Rule.ID: String]) {
        if let result = report.rules.first(where: { $0.id == rule.id }) {
            kind = Kind(of: result, in: report, strict: strict)
            let lines =
                kind == .lack
                ? report.lackLines(on: result) : report.issue(on: result, strict: strict)
            text = lines.joined(separator: "\n")
            let hasCases = result.status == .notMet || result.status == .notShown
            block =
                hasCases
                ? ReportModel(report, strict: strict).lines(on: result).map { InertText.of($0) }
                    .joined(separator: "\n") : nil
            return
        }
        let reason = missing[rule.id]
        let level = report.catalog.rules.first { $0.id == rule.id }?.level ?? .must
        let omission = report.omissions.first { $0.vector.rule == rule.id }?.reason
        kind = reason == nil ? .inapplicable : Kind(of: level, strict: strict)
        let words = reason ?? omission ?? "the adapter does not play its role"
        text = InertText.of("SKIP  \(rule.id) (\(level.rawValue)): not run: \(words)")
        block = nil
    }

    /// What has to be changed in the list of expected failures.
    static func outdatedEntries(of report: Report) -> [String] {
        (report.comparison?.outdated ?? []).map {
            InertText.of($0.joined(separator: "\n"))
        }
    }
}

extension RuleFinding.Kind {
    /// What a rule with a result is.
    init(of result: RuleResult, in report: Report, strict: Bool) {
        switch result.status {
        case .met: self = .met
        case .notApplicable: self = .inapplicable
        case _ where report.isUnmetAsExpected(result): self = .met
        case .unsupported where result.rule.counts(strict: strict): self = .lack
        default: self.init(of: result.rule.level, strict: strict)
        }
    }

    /// What a rule of a level is if it is not met or was not judged.
    init(of level: Rule.Level, strict: Bool) {
        switch level {
        case .must: self = .issue
        case .should: self = strict ? .issue : .warning
        case .may: self = .remark
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

/// What a test says of a whole run: the verdict, the causes and the counts.
struct RunFinding {
    /// Whether the run does not conform, or is not as expected.
    let isFailure: Bool

    /// The lines.
    let text: String

    /// Whether nothing of what is selected applies to the implementation.
    let isEmpty: Bool

    /// Sums up a report, with the rules that are missing from it although they were selected by name.
    init(of report: Report, strict: Bool, missing: [Rule.ID: String] = [:]) {
        let rules = report.catalog.rules.filter { missing[$0.id] != nil }
        isFailure =
            !report.isAsExpected(strict: strict) || rules.contains { $0.counts(strict: strict) }
        isEmpty = rules.isEmpty && report.rules.allSatisfy { $0.status == .notApplicable }
        let hints = isFailure ? Self.hints(on: report) : []
        text = (report.summary(strict: strict) + Self.lines(on: missing) + hints)
            .joined(separator: "\n")
    }

    private static func lines(on missing: [Rule.ID: String]) -> [String] {
        Set(missing.values).sorted().map { reason in
            "SKIP  \(missing.values.count { $0 == reason }) rules not run: \(reason)"
        }
    }

    /// What to do about rules that nothing shows, and where the rest is.
    private static func hints(on report: Report) -> [String] {
        let isLacking = report.unexpected.contains { $0.status == .unsupported }
        let declare =
            "DECLARE what is left out on purpose: lacks of the adapter, or a Selection without it"
        return (isLacking ? [declare] : [])
            + [
                "MORE    Report.writeFiles(to:) of ConformanceReports writes every failure into a folder"
            ]
    }
}
