/// What the vectors of a rule say together.
public struct RuleResult: Identifiable, Sendable {
    /// The rule.
    public let rule: Rule

    /// The cases of its vectors that were selected, those of files first.
    public let cases: [Report.Case]

    /// The kinds of verdicts of the cases that did not pass.
    package let missedKinds: Set<Verdict.Kind>

    package init(rule: Rule, cases: [Report.Case]) {
        self.rule = rule
        self.cases = cases
        let kinds = Set(cases.lazy.map(\.verdict.kind))
        missedKinds = kinds.subtracting([.passed, .notApplicable])
        status = Status(of: kinds)
    }

    /// The id of the rule.
    public var id: Rule.ID { rule.id }

    /// The status of the rule.
    public let status: Status

    /// What a run says of a rule.
    public enum Status: String, CaseIterable, Sendable {
        /// All its cases passed.
        case met

        /// A case failed.
        case notMet = "not met"

        /// A case could not be shown, since another rule is not met; neither met nor failed.
        case notShown = "not shown"

        /// The implementation lacks what all its cases need; neither met nor failed.
        case notApplicable = "not applicable"

        /// The implementation lacks the operation; not met either.
        case unsupported

        /// The run ended before.
        case notRun = "not run"

        /// Follows from the kinds of the verdicts.
        package init(of kinds: Set<Verdict.Kind>) {
            let missed = kinds.subtracting([.passed, .notApplicable])
            if missed.isEmpty {
                self =
                    kinds.contains(.notApplicable) && !kinds.contains(.passed)
                    ? .notApplicable : .met
            } else if missed.isSubset(of: [.notRun, .unsupported, .notShown]) {
                let isShown = !kinds.contains(.notShown)
                self = kinds.contains(.notRun) ? .notRun : isShown ? .unsupported : .notShown
            } else {
                self = .notMet
            }
        }
    }
}

extension RuleResult {
    /// The word that begins a line on the rule.
    package func label(strict: Bool) -> String {
        switch status {
        case .met: "PASS"
        case .unsupported: "LACK"
        case .notRun: "SKIP"
        case .notShown: "OPEN"
        case .notApplicable: "N/A"
        case .notMet: rule.counts(strict: strict) ? "FAIL" : "WARN"
        }
    }
}
