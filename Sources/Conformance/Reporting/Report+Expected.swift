extension Report {
    /// The report beside the failures that are known.
    ///
    /// - Parameters:
    ///   - failures: The failures that are known.
    ///   - today: The day on which entries may have expired; in UTC unless told.
    /// - Returns: The same report, which counts apart what failed as expected.
    public func expecting(_ failures: ExpectedFailures, on today: Day = .today) -> Report {
        var report = self
        report.comparison = Comparison(failures, with: cases, families, in: catalog, on: today)
        return report
    }

    /// The failures that are known, as they are after this run.
    ///
    /// - Parameter failures: The failures that were known before.
    /// - Returns: The new list; nil if the run is incomplete.
    package func renewing(_ failures: ExpectedFailures) -> ExpectedFailures? {
        isComplete
            ? failures.renewed(after: cases, families, in: catalog, Coverage(of: catalog)) : nil
    }

    /// The entries of the list of expected failures that have to be changed.
    public var staleEntries: [StaleEntry] { comparison?.stale ?? [] }

    /// The rules that are not met, although that was not expected.
    public var unexpected: [RuleResult] {
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
        guard comparison != nil else { return isConforming(strict: strict) }
        return isComplete && isStable && staleEntries.isEmpty
            && (unexpected.isEmpty || rules.contains { $0.status == .met })
            && !unexpected.contains { $0.rule.counts(strict: strict) }
    }

    /// Whether a case failed as expected.
    package func isExpected(_ result: Case) -> Bool {
        comparison?.expected.contains(result.id) ?? false
    }

    /// The entry of the list by which a case failed as expected, or nil if it did not.
    package func expectedFailure(of result: Case) -> ExpectedFailure? {
        isExpected(result) ? comparison?.owners[result.id] : nil
    }

    /// Whether every case of a family that did not pass failed as expected, and one did.
    package func isExpected(_ result: FamilyResult) -> Bool {
        comparison?.ownersOfFamilies[result.id] != nil
    }

    /// The entries of the list by which cases of a family failed as expected.
    package func expectedFailures(of result: FamilyResult) -> [ExpectedFailure] {
        comparison?.ownersOfFamilies[result.id] ?? []
    }

    /// The families of a rule with a case that did not pass, although that was not expected.
    package func unexpectedFamilies(of result: RuleResult) -> [FamilyResult] {
        result.families.filter { !$0.isPassed && !isExpected($0) }
    }

    /// The cases of a rule that did not pass, although that was not expected.
    package func unexpectedCases(of result: RuleResult) -> [Case] {
        result.cases.filter { !$0.verdict.isPassed && !isExpected($0) }
    }

    /// Whether a rule is not met, as expected.
    package func isUnmetAsExpected(_ result: RuleResult) -> Bool {
        result.status != .met && unexpectedCases(of: result).isEmpty
            && unexpectedFamilies(of: result).isEmpty
    }

    /// The number of cases of a rule that failed as expected, to follow another number; empty if
    /// there are none.
    func expectedCount(of result: RuleResult) -> String {
        let count = result.cases.count(where: isExpected)
        return count > 0 ? ", \(count) as expected" : ""
    }
}

extension Rule {
    /// Whether the run fails if the rule is not met.
    package func counts(strict: Bool) -> Bool { level == .must || strict && level == .should }
}
