import StrictCodecs

/// What the text report says of the run as a whole.
extension TextReport {
    /// How many rules and vectors there are of each kind.
    var totals: [String] {
        let parts: [[String]] = [
            profiles, levels, floor, runs, selection, newer, changed, [vectors], families,
            attackTotals, inapplicable, omissions,
        ]
        return parts.flatMap { $0 }
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
        let lines = report.profiles(strict: model.strict).map {
            "  \($0.line(strict: model.strict))"
        }
        return lines.isEmpty ? [] : ["PROFILES"] + lines
    }

    /// What was added to sealed profiles later, and which vectors of it did not pass.
    private var newer: [String] {
        guard let line = model.laterLine else { return [] }
        return ["NEW".padding(to: 8) + line]
            + report.laterMisses.map { "        \($0.id): \($0.verdict.kind.rawValue)" }
    }

    /// The vectors of sealed profiles that a later version has changed or removed, and why.
    private var changed: [String] {
        let lines = report.sealedClaims.flatMap { claim in
            claim.changes(in: report.catalog).map { "        \($0.vector): \($0.reason)" }
        }
        guard !lines.isEmpty else { return [] }
        let vectors = lines.count.counting("vector")
        return ["CHANGED".padding(to: 8) + " \(vectors) of the sealed profiles"] + lines
    }

    private var levels: [String] {
        model.levels.map { level in
            "\(level.level.rawValue.padding(to: 8))\(counts(level.all))  (\(counts(level.bases)))"
        }
    }

    private func counts(_ rules: RuleTally) -> String {
        let statuses = RuleResult.Status.allCases.dropFirst().flatMap { status in
            (rules.statuses[status] - rules.expected[status]).listed(as: status.rawValue)
        }
        let parts =
            ["\(rules.met) of \(rules.total) rules met"]
            + rules.expected.total.listed(as: "not met as expected") + statuses
        return parts.joined(separator: ", ")
    }

    private func counts(_ bases: [(basis: Rule.Basis, rules: RuleTally)]) -> String {
        bases.filter { $0.rules.total > 0 }.map {
            "\($0.basis.rawValue) \($0.rules.met)/\($0.rules.total)"
        }.joined(separator: ", ")
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
        let tally = model.vectors
        let kinds: [Verdict.Kind] = [
            .wrongAnswer, .noCredit, .fault, .unstable, .notShown, .notApplicable,
            .unsupported, .notRun,
        ]
        let parts =
            ["\(tally.passedOfAll) passed"] + tally.expected.total.listed(as: "as expected")
            + kinds.flatMap { kind in
                (tally.kinds[kind] - tally.expected[kind]).listed(as: kind.rawValue)
            }
        return "VECTORS ".padding(to: 8) + parts.joined(separator: ", ")
    }

    /// How many vectors of families passed, if any were run.
    private var families: [String] {
        let tally = model.families
        guard tally.total > 0 else { return [] }
        let count = report.familyCount
        return [
            "FAMILIES".padding(to: 8)
                + " \(tally.passedOfAll) vectors of \(count) "
                + (count == 1 ? "family" : "families") + " passed"
                + (tally.expected.total == 0 ? "" : ", \(tally.expected.total) as expected")
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
        let lines = report.obstacles.map {
            "  \($0.count.counting("vector")): \(JSON.printable($0.reason))"
        }
        return ["NOT RUN".padding(to: 8) + report.omissions.count.counting("vector")] + lines
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
