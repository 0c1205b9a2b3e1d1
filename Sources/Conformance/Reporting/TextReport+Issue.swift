import StrictCodecs

/// What a test says of one rule, in few lines.
extension TextReport {
    /// Lines that are shown together or not at all; those of the lowest rank are shown first.
    private struct Unit {
        let rank: Int
        let lines: [String]

        init(_ rank: Int, _ lines: [String]) {
            self.rank = rank
            self.lines = lines
        }
    }

    /// The lines that say most about a rule, so many at most; `lines(on:)` has all.
    func issue(on result: RuleResult, most: Int) -> [String] {
        let units = result.hasExample ? exampleUnits(result) : reasonUnits(result)
        var (shown, left) = (Set<Int>(), most)
        for (index, unit) in units.enumerated().sorted(by: { $0.element.rank < $1.element.rank })
        where unit.lines.count <= left {
            shown.insert(index)
            left -= unit.lines.count
        }
        return units.indices.filter(shown.contains).flatMap { units[$0].lines }
    }

    /// The cause, the rule, and the case that shows it best.
    private func exampleUnits(_ result: RuleResult) -> [Unit] {
        let rule = result.rule
        let cases = report.unexpectedCases(of: result).filter(result.isShown)
        guard let example = cases.mostTelling else { return reasonUnits(result) }
        let cause = cases.lazy.compactMap { report.causes.cause(of: $0) }.first
        return [
            Unit(1, cause.map { ["cause: \($0.description)"] } ?? []),
            Unit(0, [head(of: result)]), Unit(5, indented("\(rule.title).")),
            Unit(8, indented(rule.statement)), Unit(10, indented(report.sourceLine(of: rule))),
            Unit(6, indented(CaseCount(report, result).failed)),
        ] + units(of: example)
    }

    private func units(of example: Report.Case) -> [Unit] {
        let vector = example.vector
        let verdict = lines(of: example.verdict)
        let log = log(of: example)
        return [
            Unit(2, Array(head(of: example).prefix(1))), Unit(7, ["      \(vector.comment)"]),
            Unit(7, Self.shortened(input(of: vector), 5)), Unit(0, Array(verdict.prefix(2))),
            Unit(3, Array(verdict.dropFirst(2))),
            Unit(example.verdict.kind == .fault ? 3 : 9, Self.shortened(log, 6)),
            Unit(9, twin(of: example)), Unit(11, vector.origin.map { line("origin", $0) } ?? []),
            Unit(4, line("alone", report.run.rerun.text(for: vector.id))),
        ]
    }

    /// A line for a rule of which the run shows nothing, with each reason.
    private func reasonUnits(_ result: RuleResult) -> [Unit] {
        let missed = result.cases.filter { !$0.verdict.isPassed }
        let reasons = missed.grouped { Excerpt.cut("\($0.verdict)", to: 300) }.map(\.text)
        let label = result.label(strict: model.strict)
        let rule = "\(label)  \(result.id) (\(result.rule.level.rawValue))"
        return [Unit(0, ["\(rule): \(reasons.first ?? result.status.rawValue)"])]
            + reasons.dropFirst().prefix(3).map { Unit(12, ["      \($0)"]) }
    }

    /// The verdict, the causes, what the implementation lacks, and the totals.
    var summary: [String] {
        let parts = [[model.summary], causes(15), Self.lacks(lacks(naming: false), 10)]
        return Array(
            (parts + [totals + interpretationCount]).filter { !$0.isEmpty }.joined(separator: [""]))
    }
}

extension RuleResult {
    /// Whether one of its cases shows what is wrong.
    fileprivate var hasExample: Bool { status == .notMet || status == .notShown }

    /// Whether a case has the status of the rule, so that it shows what is wrong.
    fileprivate func isShown(_ result: Report.Case) -> Bool {
        switch result.verdict.kind {
        case .wrongAnswer, .noCredit, .fault, .unstable: true
        case .notShown: status == .notShown
        default: false
        }
    }
}

extension Report {
    /// The lines on a rule for the issue of a test: 25 at most, and fewer if many rules are not met, so that
    /// the output of a test run stays readable.
    package func issue(on result: RuleResult, strict: Bool) -> [String] {
        TextReport(report: self, strict: strict).issue(on: result, most: linesOfIssue)
            .map { InertText.of($0) }
    }

    /// The verdict, the causes, what the implementation lacks, and the totals, in about fifty lines at most.
    package func summary(strict: Bool) -> [String] {
        TextReport(report: self, strict: strict).summary.map { InertText.of($0) }
    }

    /// How many lines all issues have together.
    private static let linesOfIssues = 500

    /// How many lines an issue with an example has at most; the others have one.
    private var linesOfIssue: Int {
        let examples = unexpected.count { $0.hasExample }
        let rest = Self.linesOfIssues - (unexpected.count - examples)
        return min(25, max(4, rest / max(1, examples)))
    }
}
