import StrictCodecs

/// What the text report says of the run as a whole.
extension TextReport {
    /// How many rules and vectors there are of each kind.
    var totals: [String] {
        profiles + levels + runs + selection + newer
            + [vectors] + families + attackTotals + inapplicable + omissions
    }

    /// A line for each cause with the number of its cases, and why no known mistake can be named.
    typealias CauseLines = (causes: [(line: String, cases: Int)], problem: [String])

    /// What explains the failures, in the order in which one would mend it.
    func causes(_ most: Int) -> [String] { Self.causes(causeLines, most) }

    /// The first of these lines, and what there is besides.
    static func causes(_ lines: CauseLines, _ most: Int) -> [String] {
        let rest = lines.causes.dropFirst(most).map(\.cases)
        let more =
            rest.isEmpty
            ? []
            : [
                "and \(rest.count.counting("more cause")), "
                    + rest.reduce(0, +).counting("case")
            ]
        let shown = lines.causes.prefix(most).map(\.line) + more + lines.problem
        return shown.isEmpty ? [] : ["CAUSES"] + shown.map { "  \($0)" }
    }

    /// A line for each cause.
    var causeLines: CauseLines {
        let list = report.causes
        return (
            list.all.map { cause in
                let known = cause.isKnown ? "" : ", no known mistake"
                return ("\(cause.extent)\(known): \(cause.description)", cause.cases.count)
            },
            list.problem.map { ["no known mistake can be named: \($0)"] } ?? []
        )
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

    /// The profiles that the implementation makes up, a line each.
    private var profiles: [String] {
        let lines = report.profiles(strict: strict).map { "  \($0.line(strict: strict))" }
        return lines.isEmpty ? [] : ["PROFILES"] + lines
    }

    /// What was added to sealed profiles later.
    private var newer: [String] {
        report.sealedClaims.compactMap { claim in
            let count = claim.newer(in: report.catalog).count
            let vectors = count.counting("vector")
            return count == 0
                ? nil
                : "NEW".padding(to: 8) + "\(vectors) not in \(claim.name), not run and not scored; "
                    + "--profile \(claim.profile.id) runs \(count == 1 ? "it" : "them")"
        }
    }

    private var levels: [String] {
        Rule.Level.allCases.compactMap { level in
            let rules = report.rules.filter { $0.rule.level == level }
            return rules.isEmpty ? nil : "\(level.rawValue.padding(to: 8))\(counts(rules))"
        }
    }

    private func counts(_ rules: [RuleResult]) -> String {
        let expected = rules.count(where: report.isUnmetAsExpected)
        let statuses = RuleResult.Status.allCases.dropFirst().flatMap { status in
            rules.count { $0.status == status && !report.isUnmetAsExpected($0) }
                .listed(as: status.rawValue)
        }
        let met = rules.count { $0.status == .met }
        let bases = Rule.Basis.allCases.compactMap { basis in
            let of = rules.filter { $0.rule.basis == basis }
            return of.isEmpty
                ? nil : "\(basis.rawValue) \(of.count { $0.status == .met })/\(of.count)"
        }
        let parts =
            ["\(met) of \(rules.count) rules met"] + expected.listed(as: "not met as expected")
            + statuses
        return "\(parts.joined(separator: ", "))  (\(bases.joined(separator: ", ")))"
    }

    /// The interpretations that the implementation takes where the sources allow several.
    var interpretations: [String] {
        report.interpretations.map { "interpretation \($0.rule.id): \($0.reading)" }
    }

    /// How many there are.
    var interpretationCount: [String] {
        let taken = report.interpretations
        guard !taken.isEmpty else { return [] }
        let rules = Set(taken.map(\.rule.id)).count
        return [
            "\(taken.count.counting("interpretation")) taken, "
                + "where \(rules) \(rules == 1 ? "rule allows" : "rules allow") several"
        ]
    }

    private var vectors: String {
        let cases = report.cases.ofFiles
        let unexpected = cases.filter { !report.isExpected($0) }
        let counts = unexpected.reduce(into: [:]) { $0[$1.verdict.kind, default: 0] += 1 }
        let kinds: [Verdict.Kind] = [
            .wrongAnswer, .noCredit, .fault, .unstable, .notShown, .notApplicable,
            .unsupported, .notRun,
        ]
        let parts =
            ["\(counts[.passed, default: 0]) of \(cases.count) passed"]
            + (cases.count - unexpected.count).listed(as: "as expected")
            + kinds.flatMap { counts[$0, default: 0].listed(as: $0.rawValue) }
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

    /// What does not apply to the implementation, by what it lacks.
    private var inapplicable: [String] {
        let lacks = report.inapplicable
        guard !lacks.isEmpty else { return [] }
        let rules = lacks.reduce(0) { $0 + $1.rules }
        let vectors = lacks.reduce(0) { $0 + $1.vectors }
        return ["N/A".padding(to: 8) + Report.Inapplicable.extent(rules: rules, vectors: vectors)]
            + lacks.map { "  \($0.extent): lacks \($0.lack.rawValue)" }
    }

    /// The vectors that cannot be run through the adapter, by what stands in the way.
    private var omissions: [String] {
        guard !report.omissions.isEmpty else { return [] }
        let lines = report.obstacles.map { "  \($0.count.counting("vector")): \($0.reason)" }
        return ["NOT RUN".padding(to: 8) + report.omissions.count.counting("vector")] + lines
    }

    var verdict: String {
        let stop = report.isStopped ? ["ended at the first failure"] : []
        // So that a run of a few rules does not read like one of all.
        let unselected = report.unselectedCount.listed(as: "rules not selected")
        let parts =
            ["\(report.metCount) of \(report.rules.count) rules met"]
            + (report.isComplete ? remarks : stop) + unselected + conformingProfiles
            + ["vectors \(report.version)"]
        return "\(word): \(parts.joined(separator: ", "))"
    }

    /// The profiles to which an implementation conforms that does not meet all selected rules.
    private var conformingProfiles: [String] {
        guard word != "CONFORMING" else { return [] }
        let names = report.profiles(strict: strict).filter { $0.isConforming(strict: strict) }
            .map(\.claim.name)
        return names.isEmpty ? [] : ["conforms to \(names.joined(separator: " and "))"]
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

    /// What the verdict on a complete run says of rules that are not met.
    private var remarks: [String] {
        let isPassed = report.isConforming(strict: strict) || report.isAsExpected(strict: strict)
        let warnings = isPassed ? report.unexpected.count { $0.rule.level == .should } : 0
        let changes = report.comparison?.outdated.count ?? 0
        return report.unexpected.count { $0.status == .notShown }.listed(as: "not shown")
            + report.rules.count { $0.status == .notApplicable }.listed(as: "not applicable")
            + report.unmet.count(where: report.isUnmetAsExpected).listed(as: "not met as expected")
            + warnings.listed(as: "SHOULD not met")
            + changes.listed(as: "expected \(changes == 1 ? "failure" : "failures") to change")
    }
}

extension ProfileResult {
    /// What the report says of the profile, in a line.
    package func line(strict: Bool) -> String {
        let due = due(strict: strict)
        guard !due.isEmpty else {
            let parts =
                ["\(met.count.counting("rule")) met"]
                + notApplicable.count.listed(as: "not applicable")
                + missing.count.listed(as: "not met without effect")
            return "conforms to \(claim.name): \(parts.joined(separator: ", "))"
        }
        let names = due.prefix(3).map(\.id) + (due.count > 3 ? ["…"] : [])
        let kind = strict ? "rule" : "MUST rule"
        return "\(due.count.counting(kind)) from \(claim.name): \(names.joined(separator: ", "))"
    }
}

extension Report {
    /// The word that begins the last line of the text, such as `CONFORMING`.
    package func conclusion(strict: Bool) -> String {
        TextReport(report: self, strict: strict).word
    }

    /// The last line of the text.
    package func lastLine(strict: Bool) -> String {
        InertText.of(TextReport(report: self, strict: strict).verdict)
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

    /// The interpretations that the implementation takes where the sources allow several, each once.
    package var interpretations: [(rule: Rule, reading: String)] {
        rules.flatMap { result in
            var readings: [String] = []
            for case .passed(let reading?) in result.cases.lazy.map(\.verdict)
            where !readings.containsOctets(of: reading) {
                readings.append(reading)
            }
            return readings.map { (result.rule, $0) }
        }
    }

    /// What stood in the way of vectors, each reason once, with the number of those it kept away.
    package var obstacles: [(reason: String, count: Int)] {
        omissions.grouped(by: \.reason).map { ($0.text, $0.elements.count) }
    }
}
