package import Conformance

/// How many there are of each of a few things.
package struct Tally<Item: Hashable & CaseIterable & Sendable>: Sendable {
    /// The counts that are known, be they 0.
    package let counts: [Item: Int]

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
}

/// How many there are of each of a few things, in all and as expected.
package struct Counts<Item: Hashable & CaseIterable & Sendable>: Sendable {
    package let all: Tally<Item>
    package let expected: Tally<Item>

    package subscript(item: Item) -> Int { all[item] }
    package var total: Int { all.total }
}

extension Counts where Item: RawRepresentable, Item.RawValue == String {
    /// The counts in words: the first ones, how many are as expected, and the others that are not.
    package func words(
        _ first: String, _ asExpected: String, others: some Sequence<Item>
    ) -> String {
        let rest = others.flatMap { (all[$0] - expected[$0]).listed(as: $0.rawValue) }
        return ([first] + expected.total.listed(as: asExpected) + rest).joined(separator: ", ")
    }
}

extension Counts<Verdict.Kind> {
    /// Such as `240 of 250`.
    package var passedOfAll: String { "\(self[.passed]) of \(total)" }
}

extension ReportModel {
    /// All rules of the run.
    package var rules: Counts<RuleResult.Status> { counts(of: report.rules) }

    /// The levels that have rules, each with all of them and with those of each basis, of which there may be none.
    package var levels:
        [(
            level: Rule.Level, all: Counts<RuleResult.Status>,
            bases: [(basis: Rule.Basis, rules: Counts<RuleResult.Status>)]
        )]
    {
        Rule.Level.allCases.compactMap { level in
            let rules = report.rules.filter { $0.rule.level == level }
            guard !rules.isEmpty else { return nil }
            let bases = Rule.Basis.allCases.map { basis in
                (basis, counts(of: rules.filter { $0.rule.basis == basis }))
            }
            return (level, counts(of: rules), bases)
        }
    }

    private func counts(of rules: [RuleResult]) -> Counts<RuleResult.Status> {
        Counts(
            all: Tally(rules.map(\.status)),
            expected: Tally(rules.filter(report.isUnmetAsExpected).map(\.status)))
    }

    /// The vectors of files.
    package var vectors: Counts<Verdict.Kind> { counts(of: report.cases.ofFiles) }

    /// The vectors of families.
    package var families: Counts<Verdict.Kind> { counts(of: report.cases.ofFamilies) }

    /// How many vectors some cases stand for, by what became of them.
    package func counts(of cases: [Report.Case]) -> Counts<Verdict.Kind> {
        Counts(all: Tally(of: cases), expected: Tally(of: cases.filter(report.isExpected)))
    }
}

extension Tally<Verdict.Kind> {
    fileprivate init(of cases: [Report.Case]) {
        self.init(counts: cases.reduce(into: [:]) { $0[$1.verdict.kind, default: 0] += $1.count })
    }
}

extension ReportModel {
    /// How many cases of a rule failed, for its block, such as `15 of 26 vectors failed, 3 as expected`.
    package func failed(in result: RuleResult) -> String {
        let missed = report.unexpectedCases(of: result)
        let run = missed.filter { $0.verdict.kind != .notRun }
        return extent(of: run.isEmpty ? missed : run, in: result, " failed")
    }

    /// The same for the list of rules that are not met, such as `15 of 26 vectors`.
    package func missed(in result: RuleResult) -> String {
        extent(of: report.unexpectedCases(of: result), in: result, "")
    }

    private func extent(
        of missed: [Report.Case], in result: RuleResult, _ verb: String
    ) -> String {
        let (files, families) = (result.cases.ofFiles, result.cases.ofFamilies)
        let ofFiles = "\(missed.ofFiles.count) of \(files.count) vectors"
        let ofFamilies = "\(missed.ofFamilies.vectorCount) of \(families.vectorCount) of families"
        let parts =
            missed.ofFamilies.isEmpty
            ? [ofFiles] : files.isEmpty ? [ofFamilies] : [ofFiles, ofFamilies]
        let expected = result.cases.filter(report.isExpected).vectorCount.listed(as: "as expected")
        return (["\(parts.joined(separator: ", "))\(verb)"] + expected).joined(separator: ", ")
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
