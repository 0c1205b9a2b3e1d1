/// How many cases of a rule failed, in words.
package struct CaseCount {
    private let missed: [Report.Case]
    private let cases: [Report.Case]
    private let expected: Int

    /// Counts the cases of a rule.
    package init(_ report: Report, _ result: RuleResult) {
        cases = result.cases
        missed = report.unexpectedCases(of: result)
        expected = cases.filter(report.isExpected).vectorCount
    }

    /// For the block of the rule, such as `15 of 26 vectors failed, 3 as expected`.
    package var failed: String {
        let run = missed.filter { $0.verdict.kind != .notRun }
        return "\(words(run.isEmpty ? missed : run)) failed\(suffix)"
    }

    /// For the list of rules that are not met, such as `15 of 26 vectors`.
    package var unexpected: String { words(missed) + suffix }

    private var suffix: String { expected > 0 ? ", \(expected) as expected" : "" }

    private func words(_ missed: [Report.Case]) -> String {
        let (ofFiles, ofFamilies) = (missed.ofFiles, missed.ofFamilies.vectorCount)
        let files = "\(ofFiles.count) of \(cases.ofFiles.count) vectors"
        guard ofFamilies > 0 else { return files }
        let families = "\(ofFamilies) of \(cases.ofFamilies.vectorCount) of families"
        return cases.ofFiles.isEmpty ? families : "\(files), \(families)"
    }
}

extension [Report.Case] {
    /// The cases that stand for one vector of a file each.
    package var ofFiles: [Report.Case] { filter { $0.numbers == nil } }

    /// The cases that stand for vectors of families.
    package var ofFamilies: [Report.Case] { filter { $0.numbers != nil } }

    /// How many vectors the cases stand for.
    package var vectorCount: Int { reduce(0) { $0 + $1.count } }
}
