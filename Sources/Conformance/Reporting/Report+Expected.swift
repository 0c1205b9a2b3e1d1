extension Report {
    /// Whether a case failed as expected.
    package func isExpected(_ result: Case) -> Bool { comparison?.isExpected(result) ?? false }

    /// The rules that are not met, although that was not expected, found among all.
    var unmetUnexpectedly: [RuleResult] {
        let isStopped = isStopped
        return unmet.filter {
            !isUnmetAsExpected($0) && !(isStopped && $0.status == .notRun)
        }
    }

    /// Whether nothing is other than expected; without expected failures, whether the
    /// implementation conforms.
    ///
    /// - Parameter strict: Whether a SHOULD rule that is not met counts as well.
    /// - Returns: Whether the run is complete, every entry is right, and every rule that counts is
    ///   met or not met as expected.
    public func isAsExpected(strict: Bool = false) -> Bool {
        guard let comparison else { return isConforming(strict: strict) }
        return isComplete && !cases.contains { $0.verdict.kind == .unstable && !isExpected($0) }
            && comparison.outdated.isEmpty
            && (unexpected.isEmpty || rules.contains { $0.status == .met })
            && !unexpected.contains { $0.rule.counts(strict: strict) }
    }

    /// The cases of a rule that did not pass, although that was not expected.
    package func unexpectedCases(of result: RuleResult) -> [Case] {
        result.cases.filter {
            let kind = $0.verdict.kind
            return kind != .passed && kind != .notApplicable && !isExpected($0)
        }
    }

    /// Whether a rule is not met, as expected.
    package func isUnmetAsExpected(_ result: RuleResult) -> Bool {
        comparison != nil && ![.met, .notApplicable].contains(result.status)
            && unexpectedCases(of: result).isEmpty
    }
}

extension Rule {
    /// Whether the run fails if the rule is not met.
    package func counts(strict: Bool) -> Bool { level == .must || strict && level == .should }
}
