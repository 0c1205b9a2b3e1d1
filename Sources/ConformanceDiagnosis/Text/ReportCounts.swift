package import Conformance

/// How many there are of each of a few things.
package struct Tally<Item: Hashable & CaseIterable & Sendable>: Sendable {
    private let counts: [Item: Int]

    /// Takes the counts; one that is missing is 0.
    package init(counts: [Item: Int]) { self.counts = counts }

    /// Counts things.
    package init(_ items: some Sequence<Item>) {
        counts = items.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    /// How many there are of a thing.
    package subscript(item: Item) -> Int { counts[item, default: 0] }

    /// How many there are in all.
    package var total: Int { counts.values.reduce(0, +) }

    /// Whether the count of a thing is known, be it 0.
    package func knows(_ item: Item) -> Bool { counts[item] != nil }

    /// The counts with more of a thing.
    package func adding(_ count: Int, of item: Item) -> Tally {
        Tally(counts: counts.merging([item: count], uniquingKeysWith: +))
    }
}

/// How many rules have each status.
package struct RuleTally: Sendable {
    package let statuses: Tally<RuleResult.Status>

    /// The rules among them that are not met as expected.
    package let expected: Tally<RuleResult.Status>

    /// How many are met, of all.
    package var met: Int { statuses[.met] }
    package var total: Int { statuses.total }
}

/// How many rules of a level have each status, in all and by basis.
package struct LevelTally: Sendable {
    package let level: Rule.Level
    package let all: RuleTally

    /// The bases, each with its rules, of which there may be none.
    package let bases: [(basis: Rule.Basis, rules: RuleTally)]
}

/// How many vectors have each kind of verdict.
package struct CaseTally: Sendable {
    package let kinds: Tally<Verdict.Kind>

    /// The vectors among them that failed as expected.
    package let expected: Tally<Verdict.Kind>

    package var total: Int { kinds.total }
    package var passed: Int { kinds[.passed] }
    package var notRun: Int { kinds[.notRun] }

    /// Such as `240 of 250`.
    package var passedOfAll: String { "\(passed) of \(total)" }
}

extension ReportModel {
    /// All rules of the run.
    package var rules: RuleTally { tally(of: report.rules) }

    /// The levels that have rules.
    package var levels: [LevelTally] {
        Rule.Level.allCases.compactMap { level in
            let rules = report.rules.filter { $0.rule.level == level }
            guard !rules.isEmpty else { return nil }
            let bases = Rule.Basis.allCases.map { basis in
                (basis, tally(of: rules.filter { $0.rule.basis == basis }))
            }
            return LevelTally(level: level, all: tally(of: rules), bases: bases)
        }
    }

    private func tally(of rules: [RuleResult]) -> RuleTally {
        RuleTally(
            statuses: Tally(rules.map(\.status)),
            expected: Tally(rules.filter(report.isUnmetAsExpected).map(\.status)))
    }

    /// The vectors of files.
    package var vectors: CaseTally { tally(of: report.cases.ofFiles) }

    /// The vectors of families.
    package var families: CaseTally { tally(of: report.cases.ofFamilies) }

    /// How many vectors some cases stand for, by what became of them.
    package func tally(of cases: [Report.Case]) -> CaseTally {
        CaseTally(kinds: Tally(of: cases), expected: Tally(of: cases.filter(report.isExpected)))
    }
}

extension Tally<Verdict.Kind> {
    fileprivate init(of cases: [Report.Case]) {
        self.init(counts: cases.reduce(into: [:]) { $0[$1.verdict.kind, default: 0] += $1.count })
    }
}

/// How many cases of a rule failed, in words.
package struct CaseCount: Sendable {
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
