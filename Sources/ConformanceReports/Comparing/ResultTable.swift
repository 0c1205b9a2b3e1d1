package import Conformance
import StrictCodecs

/// The results of several implementations side by side: a column each, and a row for each rule.
package struct ResultTable: Sendable {
    /// The columns, in the order of the files.
    package let columns: [ResultColumn]

    /// The suites of which some column has a rule, in reading order.
    package let sections: [Section]

    /// The known mistakes that some column has, those that tell the columns apart first.
    package let causes: [CauseRow]

    /// The known attacks in which columns differ, then those that succeed in all.
    package let attacks: [AttackRow]

    /// How many rules are left out, because every column has the same status.
    package let omitted: Int

    /// A suite, with the counts of its rules and the rules that are shown.
    package struct Section: Sendable {
        /// The id of the suite.
        package let suite: Suite.ID

        /// How many of its rules are met, of how many that apply, in each column.
        package let counts: [Count]

        /// Its rules.
        package let rows: [Row]
    }

    /// How many rules of a suite a column meets.
    package struct Count: Hashable, Sendable {
        package let met: Int
        package let total: Int

        /// The numbers as a fraction; a dash if no rule applies.
        var text: String { total == 0 ? "–" : "\(met)/\(total)" }
    }

    /// A rule, with its status in each column; nil if the run has no vector of it.
    package struct Row: Sendable {
        package let rule: Rule
        package let statuses: [RuleResult.Status?]
    }

    /// A known mistake, and the number of cases that it explains in each column; nil if that is not known.
    package struct CauseRow: Sendable {
        package let words: String
        package let cases: [Int?]
    }

    /// Puts results side by side.
    ///
    /// - Parameters:
    ///   - columns: The results.
    ///   - catalog: The vectors by which rules and suites are named.
    ///   - showsAll: Whether rules are shown that have the same status in every column.
    package init(_ columns: [ResultColumn], in catalog: Catalog, showingAll showsAll: Bool) {
        self.columns = columns
        causes = Self.causes(of: columns)
        attacks = AttackRow.rows(of: columns, in: catalog, showingAll: showsAll)
        var omitted = 0
        sections = catalog.suites.compactMap { suite in
            let rows = suite.rules.map { rule in
                Row(rule: rule, statuses: columns.map { $0.statuses[rule.id] })
            }.filter { !$0.statuses.allSatisfy { $0 == nil } }
            let shown = rows.filter { showsAll || Set($0.statuses.compactMap { $0 }).count > 1 }
            omitted += rows.count - shown.count
            return rows.isEmpty
                ? nil : Section(suite: suite.id, counts: Self.counts(rows), rows: shown)
        }
        self.omitted = omitted
    }

    private static func counts(_ rows: [Row]) -> [Count] {
        rows[0].statuses.indices.map { column in
            let statuses = rows.compactMap { $0.statuses[column] }.filter { $0 != .notApplicable }
            return Count(met: statuses.count { $0 == .met }, total: statuses.count)
        }
    }

    /// The known causes by the words that name them; fewer columns first, then more cases.
    private static func causes(of columns: [ResultColumn]) -> [CauseRow] {
        let words = columns.flatMap { $0.causes ?? [] }.grouped(by: \.words).map(\.text)
        let rows = words.map { words in
            CauseRow(words: words, cases: columns.map { $0.causes?.cases(explainedBy: words) })
        }
        return rows.sorted { ($0.spread, -$0.total) < ($1.spread, -$1.total) }
    }
}

extension [Cause] {
    /// How many cases the causes with some words explain.
    fileprivate func cases(explainedBy words: String) -> Int {
        filter { $0.words.hasSameOctets(as: words) }.reduce(0) { $0 + $1.cases.count }
    }
}

extension ResultTable.CauseRow {
    /// In how many columns it is.
    fileprivate var spread: Int { cases.count { $0 ?? 0 > 0 } }

    /// How many cases it explains in all columns.
    fileprivate var total: Int { cases.reduce(0) { $0 + ($1 ?? 0) } }

    /// The numbers; a dash for none, and a question mark where that is not known.
    var texts: [String] { cases.map { $0.map { $0 == 0 ? "–" : "\($0)" } ?? "?" } }
}

extension RuleResult.Status {
    /// The status in a narrow column.
    var short: String {
        switch self {
        case .met: "met"
        case .notMet: "NOT MET"
        case .notShown: "not shown"
        case .notApplicable: "n/a"
        case .unsupported: "lacks it"
        case .notRun: "not run"
        }
    }
}
