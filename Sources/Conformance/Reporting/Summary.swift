import StrictCodecs

/// What a report says of the run as a whole.
struct Summary {
    let report: Report
    let strict: Bool

    /// How many rules and vectors there are of each kind.
    var totals: [String] { levels + runs + selection + [vectors] + families + omissions }

    /// What explains the failures, the known mistakes first.
    func causes(_ most: Int) -> [String] {
        let list = report.causes
        let lines =
            list.known.map { "\($0.extent): \($0.description)" }
            + list.groups.prefix(most).map {
                "\($0.extent), no known mistake: \($0.description)"
            } + (list.groups.count > most ? ["and \(list.groups.count - most) more groups"] : [])
            + (list.problem.map { ["no known mistake can be named: \($0)"] } ?? [])
        return lines.isEmpty ? [] : ["CAUSES"] + lines.map { "  \($0)" }
    }

    /// The entries of the list of expected failures that have to be changed.
    var stale: [String] { (report.comparison?.outdated ?? []).flatMap { $0 } }

    /// How often the vectors were run, unless once and in reading order.
    private var runs: [String] {
        let repetition = report.run.repetition
        guard repetition.count > 1 || repetition.seed != nil else { return [] }
        return ["RUNS".padding(to: 8) + "\(repetition)"]
    }

    /// What was selected, unless that is everything.
    private var selection: [String] {
        report.selected.map { ["SELECTED".padding(to: 8) + " \($0)"] } ?? []
    }

    private var levels: [String] {
        Rule.Level.allCases.compactMap { level in
            let rules = report.rules.filter { $0.rule.level == level }
            guard !rules.isEmpty else { return nil }
            return "\(level.rawValue.padding(to: 8))\(counts(rules))"
        }
    }

    private func counts(_ rules: [RuleResult]) -> String {
        let expected = rules.count(where: report.isUnmetAsExpected)
        let statuses = RuleResult.Status.allCases.dropFirst().compactMap { status in
            let count = rules.count { $0.status == status && !report.isUnmetAsExpected($0) }
            return count == 0 ? nil : "\(count) \(status.rawValue)"
        }
        let others = (expected == 0 ? [] : ["\(expected) not met as expected"]) + statuses
        let met = rules.count { $0.status == .met }
        let bases = Rule.Basis.allCases.compactMap { basis in
            let of = rules.filter { $0.rule.basis == basis }
            return of.isEmpty
                ? nil : "\(basis.rawValue) \(of.count { $0.status == .met })/\(of.count)"
        }
        return (["\(met) of \(rules.count) rules met"] + others).joined(separator: ", ")
            + "  (\(bases.joined(separator: ", ")))"
    }

    /// The interpretations that the implementation takes where the sources allow several.
    var interpretations: [String] {
        taken.map { "interpretation \($0.rule): \($0.reading)" }
    }

    /// How many there are.
    var interpretationCount: [String] {
        let taken = taken
        let rules = Set(taken.map(\.rule)).count
        return taken.isEmpty
            ? []
            : [
                "\(taken.count) \(taken.count == 1 ? "interpretation" : "interpretations") taken, "
                    + "where \(rules) \(rules == 1 ? "rule allows" : "rules allow") several"
            ]
    }

    private var taken: [(rule: Rule.ID, reading: String)] {
        var taken: [(rule: Rule.ID, reading: String)] = []
        for result in report.rules {
            let id = result.rule.id
            for case .passed(let reading?) in result.cases.lazy.map(\.verdict)
            where !taken.contains(where: { $0.rule == id && $0.reading == reading }) {
                taken.append((id, reading))
            }
        }
        return taken
    }

    private var vectors: String {
        let cases = report.cases.ofFiles
        let expected = cases.count(where: report.isExpected)
        var counts: [Verdict.Kind: Int] = [:]
        for result in cases where !report.isExpected(result) {
            counts[result.verdict.kind, default: 0] += 1
        }
        let kinds: [Verdict.Kind] = [
            .wrongAnswer, .noCredit, .fault, .unstable, .notShown, .notApplicable,
            .unsupported, .notRun,
        ]
        let missed = kinds.compactMap { kind in counts[kind].map { "\($0) \(kind.rawValue)" } }
        let passed = "\(counts[.passed, default: 0]) of \(cases.count) passed"
        let parts = [passed] + (expected == 0 ? [] : ["\(expected) as expected"]) + missed
        return "VECTORS ".padding(to: 8) + parts.joined(separator: ", ")
    }

    /// How many vectors of families passed, if any were run.
    private var families: [String] {
        let cases = report.cases.ofFamilies
        guard !cases.isEmpty else { return [] }
        let passed = cases.filter(\.verdict.isPassed).vectorCount
        let expected = cases.filter(report.isExpected).vectorCount
        let count = Set(cases.compactMap(\.vector.family)).count
        return [
            "FAMILIES".padding(to: 8)
                + " \(passed) of \(cases.vectorCount) vectors of \(count) "
                + (count == 1 ? "family" : "families") + " passed"
                + (expected == 0 ? "" : ", \(expected) as expected")
        ]
    }

    /// The vectors that cannot be run through the adapter, by what stands in the way.
    private var omissions: [String] {
        guard !report.omissions.isEmpty else { return [] }
        func vectors(_ count: Int) -> String { "\(count) \(count == 1 ? "vector" : "vectors")" }
        let lines = report.obstacles.map { reason, count in "  \(vectors(count)): \(reason)" }
        return ["NOT RUN".padding(to: 8) + vectors(report.omissions.count)] + lines
    }

    var verdict: String {
        let met = "\(report.metCount) of \(report.rules.count) rules met"
        let details =
            report.isComplete
            ? [notShown, notApplicable, expected, warnings, changes].compactMap { $0 } : stop
        return
            "\(word): \(([met] + details + unselected + ["vectors \(report.version)"]).joined(separator: ", "))"
    }

    var word: String {
        guard report.isComplete else { return report.isStopped ? "NOT CONFORMING" : "INCOMPLETE" }
        switch (report.isConforming(strict: strict), report.isAsExpected(strict: strict)) {
        case (true, true): return "CONFORMING"
        case (false, true): return "AS EXPECTED"
        case (true, false): return "NOT AS EXPECTED"
        case (false, false): return "NOT CONFORMING"
        }
    }

    private var stop: [String] { report.isStopped ? ["ended at the first failure"] : [] }

    /// So that a run of a few rules does not read like one of all.
    private var unselected: [String] {
        let count = report.unselectedCount
        return count == 0 ? [] : ["\(count) rules not selected"]
    }

    private var notShown: String? {
        let count = report.unexpected.count { $0.status == .notShown }
        return count == 0 ? nil : "\(count) not shown"
    }

    private var notApplicable: String? {
        let count = report.rules.count { $0.status == .notApplicable }
        return count == 0 ? nil : "\(count) not applicable"
    }

    private var expected: String? {
        let count = report.unmet.count(where: report.isUnmetAsExpected)
        return count == 0 ? nil : "\(count) not met as expected"
    }

    private var warnings: String? {
        guard report.isConforming(strict: strict) || report.isAsExpected(strict: strict) else {
            return nil
        }
        let count = report.unexpected.count { $0.rule.level == .should }
        return count == 0 ? nil : "\(count) SHOULD not met"
    }

    private var changes: String? {
        let count = report.comparison?.outdated.count ?? 0
        return count == 0
            ? nil : "\(count) expected \(count == 1 ? "failure" : "failures") to change"
    }
}

extension Report {
    /// The word that begins the last line of the text, such as `CONFORMING`.
    package func conclusion(strict: Bool) -> String { Summary(report: self, strict: strict).word }

    /// The last line of the text.
    package func lastLine(strict: Bool) -> String {
        InertText.of(Summary(report: self, strict: strict).verdict)
    }

    /// What was selected, in the words of the options; nil if that is everything that the
    /// implementation plays.
    package var selected: String? { run.selection.selected }

    /// How many rules are outside of the selection; 0 if all were selected.
    package var unselectedCount: Int {
        guard selected != nil else { return 0 }
        let omitted = omissions.map(\.vector.rule)
        return catalog.rules.count - Set(rules.map(\.id) + omitted).count
    }

    /// What stood in the way of vectors, each reason once, with the number of those it kept away.
    package var obstacles: [(reason: String, count: Int)] {
        omissions.reduce(into: []) { obstacles, omission in
            let index = obstacles.firstIndex { $0.reason.hasSameOctets(as: omission.reason) }
            guard let index else { return obstacles.append((omission.reason, 1)) }
            obstacles[index].count += 1
        }
    }
}
