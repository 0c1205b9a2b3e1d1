public import Conformance
import StrictCodecs

/// A report for people: the verdict, the causes, the rules, examples, and the totals last.
struct TextReport {
    let model: ReportModel

    init(report: Report, strict: Bool) { model = ReportModel(report, strict: strict) }

    var report: Report { model.report }

    /// Everything.
    var full: [String] {
        let blocks = model.ranked.filter { $0.status != .unsupported }
            .flatMap(lines(on:))
        return Self.lines(
            head,
            [
                attacks(inFull: true), causes(.max), Self.rules(ruleLines, .max),
                Self.lacks(lacks(naming: true), .max), blocks, stale,
            ],
            ending: totals + readings)
    }

    /// What fits on a screen or two, with a line that says where the rest is.
    func brief(_ more: String) -> [String] {
        let parts = ShortReport(of: self, more: more)
        let forms = Self.sizes.lazy.map(parts.lines)
        return forms.first { $0.count <= Self.most } ?? parts.lines(Self.least)
    }

    /// How many lines the short form has at most; whoever prints it adds a few of its own.
    private static let most = 104

    /// How many lines parts may have, tried in turn until all is short enough.
    fileprivate typealias LineBudget = (
        causes: Int, rules: Int, lacks: Int, example: Int, others: Int
    )

    private static let sizes: [LineBudget] = [
        (15, 32, 32, 26, 12), (15, 20, 32, 22, 8), (15, 12, 32, 16, 6), (15, 8, 24, 12, 4),
    ]

    private static let least: LineBudget = (10, 5, 16, 9, 3)

    /// The verdict, and under it how much is likely to be wrong.
    fileprivate var head: [String] { [model.summary] + [model.causeLine].compactMap { $0 } }

    /// Puts the parts together, with the verdict first and last, or last only if that is all there is.
    static func lines(
        _ head: [String], _ parts: [[String]], ending: [String]
    ) -> [String] {
        let parts = parts.filter { !$0.isEmpty }
        let ending = ending + head.prefix(1)
        return parts.isEmpty ? ending : Array(([head] + parts + [ending]).joined(separator: [""]))
    }

    /// The first lines, and how many there are besides.
    fileprivate static func first(_ most: Int, of lines: [String]) -> [String] {
        guard lines.count > most else { return lines }
        return lines.prefix(most) + ["  and \(lines.count - most) lines more"]
    }

    // MARK: - The rules

    /// The rules with failures, one a line.
    fileprivate var ruleLines: [(level: Rule.Level, line: String)] {
        model.ranked.filter { $0.status != .unsupported }.map { result in
            let (label, level) = (result.label(strict: model.strict), result.rule.level)
            return (
                level,
                "\(label)  \(result.id.padding(to: 50))  \(level.rawValue.padding(to: 6))  "
                    + CaseCount(report, result).unexpected
            )
        }
    }

    /// The first of these lines, and how many rules there are besides.
    fileprivate static func rules(
        _ results: [(level: Rule.Level, line: String)], _ most: Int
    ) -> [String] {
        guard !results.isEmpty else { return [] }
        let rest = results.dropFirst(most).map(\.level)
        let levels = Rule.Level.allCases.flatMap { level in
            rest.count { $0 == level }.listed(as: level.rawValue)
        }
        return ["RULES"] + results.prefix(most).map(\.line)
            + (rest.isEmpty ? [] : ["and \(rest.count) more: \(levels.joined(separator: ", "))"])
    }

    /// What the implementation lacks: a line for each reason, with the rules that it leaves unmet.
    func lacks(naming: Bool) -> [[String]] {
        report.lacks(among: model.ranked).map { lack in
            [lack.line] + (naming ? lack.rules.map { "      \($0.id)" } : [])
        }
    }

    /// The first of these lines, and how many reasons there are besides.
    static func lacks(_ groups: [[String]], _ most: Int) -> [String] {
        let rest = groups.count - most
        return groups.prefix(most).flatMap { $0 } + (rest > 0 ? ["and \(rest) more reasons"] : [])
    }

    // MARK: - Examples

    /// How many examples the short form has.
    private static let mostExamples = 3

    /// A failure of each of the first causes, or of other rules if there are fewer causes.
    fileprivate var examples: [[String]] {
        report.examples(Self.mostExamples).map { rule, result in example(result, rule) }
    }

    /// The examples, of which each has so many lines at most.
    fileprivate static func examples(_ examples: [[String]], _ most: Int) -> [String] {
        guard !examples.isEmpty else { return [] }
        return ["EXAMPLES"] + examples.map { shortened($0, most) }.joined(separator: [""])
    }

    /// The first lines of an example and its last, which say what was expected and came.
    static func shortened(_ lines: [String], _ most: Int) -> [String] {
        guard lines.count > most else { return lines }
        let tail = most * 3 / 5
        return lines.prefix(most - tail - 1) + ["      …"] + lines.suffix(tail)
    }
}

/// The parts of the short form, each made once and in full; the sizes that are tried take the first lines of each.
private struct ShortReport {
    private let attacks: [String]
    private let causes: TextReport.CauseLines
    private let rules: [(level: Rule.Level, line: String)]
    private let lacks: [[String]]
    private let examples: [[String]]
    private let stale: [String]
    private let totals: [String]
    private let ending: [String]
    private let head: [String]

    init(of text: TextReport, more: String) {
        attacks = text.attacks(inFull: false)
        causes = text.causeLines
        rules = text.ruleLines
        examples = text.examples
        lacks = text.lacks(naming: false)
        stale = text.stale
        totals = text.totals
        head = text.head
        ending = text.readingCount + (more.isEmpty ? [] : [more])
    }

    func lines(_ size: TextReport.LineBudget) -> [String] {
        TextReport.lines(
            head,
            [
                attacks, TextReport.causes(causes, size.causes),
                TextReport.rules(rules, size.rules),
                TextReport.lacks(lacks, size.lacks),
                TextReport.examples(examples, size.example),
                TextReport.first(2 * size.others, of: stale),
            ], ending: TextReport.first(size.others + 10, of: totals) + ending)
    }
}

/// What the text report says of the run as a whole.
extension TextReport {
    /// How many rules and vectors there are of each kind.
    var totals: [String] {
        let parts: [[String]] = [
            profiles, levels, baseline, runs, selection, newer, changed, [vectors], pairs,
            families,
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

    /// The readings that the implementation takes where the sources allow several.
    var readings: [String] {
        report.readings.map { "reading \($0.rule.id): \($0.reading)" }
    }

    /// How many there are.
    var readingCount: [String] {
        let taken = report.readings
        guard !taken.isEmpty else { return [] }
        let rules = Set(taken.map(\.rule.id)).count
        return [
            "\(taken.count.counting("reading")) taken, "
                + "where \(rules) \(rules == 1 ? "rule allows" : "rules allow") several"
        ]
    }

    /// How many pairs were run, and how many of them failed.
    private var pairs: [String] {
        guard report.run.pairs > 0 else { return [] }
        let failed = report.cases.count(where: \.vector.isPair)
        let result = failed == 0 ? "each as alone" : "\(failed) failed whose vectors pass alone"
        return [
            "PAIRS".padding(to: 8) + "\(report.run.pairs) of vectors on one instance, \(result)"
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

    // MARK: - Attacks

    /// How many attacks the short form shows with what was seen of them; of more it has the names.
    private static let mostAttacks = 3

    /// The attacks that succeed and those against which a protection is missing, each with what shows
    /// it, in full also with what the attacker gains, and how many others there are; nothing if there
    /// are none of the two.
    func attacks(inFull: Bool) -> [String] {
        let all = report.attacks
        let areNamed = !inFull && all.count { !$0.sightings.isEmpty } > Self.mostAttacks
        let blocks = [
            ("attacks that succeed", AttackResult.Outcome.succeeds),
            ("attacks not protected against", .unprotected),
        ].flatMap { head, outcome in
            let results = all.with(outcome)
            let names = areNamed ? " (\(results.map(\.id).joined(separator: ", ")))" : ""
            let title = Self.hanging("\(head): \(results.count)\(names)".wrapped(to: 92), by: 2)
            guard !results.isEmpty, !areNamed else { return results.isEmpty ? [] : title }
            return title + results.flatMap { lines(on: $0, inFull) }
        }
        return blocks.isEmpty ? [] : ["ATTACKS"] + blocks + all.restWords.map { "  \($0)" }
    }

    /// The counts for the totals, where nothing was seen of any attack, or why the attacks are not known.
    var attackTotals: [String] {
        if case .failure(let error) = report.catalog.readAttacks {
            return ["ATTACKS".padding(to: 8) + "not known: \(error)"]
        }
        let all = report.attacks
        guard !all.isEmpty, all.allSatisfy(\.sightings.isEmpty) else { return [] }
        return ["ATTACKS".padding(to: 8) + all.restWords.joined(separator: ", ")]
    }

    private func lines(on result: AttackResult, _ inFull: Bool) -> [String] {
        let evidence = "\(result.id): \(result.evidence ?? "")".wrapped(to: 90)
        let rules = "not met: \(result.broken.joined(separator: ", "))".wrapped(to: 88)
        let details = inFull ? [result.attack.gain.wrapped(to: 88), rules] : []
        return Self.hanging(evidence, by: 4) + details.flatMap { Self.hanging($0, by: 6) }
    }

    /// Lines of which all but the first are indented further.
    private static func hanging(_ lines: [String], by indent: Int) -> [String] {
        lines.enumerated().map { index, line in
            String(repeating: " ", count: index == 0 ? indent : indent + 2) + line
        }
    }

    /// How many of the rules met say little of a program.
    var baseline: [String] {
        guard let met = report.baseline, !met.isEmpty else { return [] }
        return [
            "FLOOR".padding(to: 8)
                + "\(met.count) of the \(report.metCount) rules met are met by any program that signs in"
        ]
    }
}

extension Report {
    /// Failures that show what is wrong: one of each of the first causes, then of other rules, each
    /// of another rule.
    func examples(_ most: Int) -> [(rule: RuleResult, result: Case)] {
        let rest = unexpected.filter { result in
            result.status == .notMet || result.missedKinds.contains(.fault)
                || result.cases.contains { $0.verdict.kind == .notShown && $0.failure != nil }
        }
        .sorted { $0.rule.level.rank < $1.rule.level.rank }
        var examples: [(rule: RuleResult, result: Case)] = []
        for cases in causes.all.map(\.cases) where examples.count < most {
            add(cases.mostTelling, to: &examples)
        }
        for result in rest where examples.count < most {
            add(unexpectedCases(of: result).mostTelling, to: &examples)
        }
        return examples
    }

    /// Adds an example, unless there is one of its rule.
    private func add(_ example: Case?, to examples: inout [(rule: RuleResult, result: Case)]) {
        guard let example,
            !examples.contains(where: { $0.rule.id.hasSameOctets(as: example.vector.rule) }),
            let rule = rules.first(where: { $0.id.hasSameOctets(as: example.vector.rule) })
        else { return }
        examples.append((rule, example))
    }
}

extension Rule.Level {
    /// 0 for the level that weighs most.
    var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension [Report.Case] {
    /// A wrong answer rather than a missing credit, of a rule that weighs most, with the shortest input.
    package var mostTelling: Report.Case? {
        func rank(_ result: Report.Case) -> (Int, Int) {
            (result.verdict.kind == .noCredit ? 1 : 0, result.vector.level.rank)
        }
        let ranks = map(rank)
        guard let best = ranks.min(by: <) else { return nil }
        let candidates = zip(self, ranks).filter { $0.1 == best }.map(\.0)
        let sizes = candidates.map { $0.vector.given.compactText.utf8.count }
        return zip(candidates, sizes).min { $0.1 < $1.1 }?.0
    }
}

extension Report {
    /// The block of the text report on a rule.
    package func lines(on result: RuleResult, strict: Bool) -> [String] {
        TextReport(report: self, strict: strict).lines(on: result).map { InertText.of($0) }
    }

    /// What is said of a command that nobody but a result file vouches for.
    private static let aboutRerun =
        "      the command after \"alone\" comes from the result file; read it before you run it"

    /// The block of the text report on a case, without the empty line after it.
    package func lines(on result: Case) -> [String] {
        let block = TextReport(report: self, strict: false).block(of: result).dropLast()
        return (block + (run.isRerunOfFile ? [Self.aboutRerun] : [])).map { InertText.of($0) }
    }

    /// The verdict, and the first causes.
    package func digest(strict: Bool, causes most: Int) -> [String] {
        let causes = TextReport(report: self, strict: strict).causes(.max).dropFirst()
        let rest = causes.count - most
        let lines = causes.prefix(most).map { InertText.of($0) }
        return [lastLine(strict: strict)] + lines + (rest > 0 ? ["  and \(rest) more"] : [])
    }

    /// The lines of the text report, with the verdict first and last, and all failures in full or
    /// a line that says where they are.
    package func lines(strict: Bool, details: Bool, more: String) -> [String] {
        derive("text \(strict) \(details) \(more)") {
            let text = TextReport(report: self, strict: strict)
            return (details ? text.full : text.brief(more)).map { InertText.of($0) }
        }
    }
}

extension Report: CustomStringConvertible {
    /// The report as text, a hundred lines at most.
    public var description: String { text() }

    /// The report as text: verdict, causes, rules and examples, and the totals last.
    ///
    /// - Parameters:
    ///   - strict: Whether a SHOULD rule that is not met fails the run.
    ///   - details: Whether every failure is shown in full; otherwise there are three examples, and
    ///     about a hundred lines at most.
    /// - Returns: The lines.
    public func text(strict: Bool = false, details: Bool = false) -> String {
        let more =
            isConforming(strict: true)
            ? "" : "MORE    text(details: true) of ConformanceDiagnosis has every failure"
        return lines(strict: strict, details: details, more: more).joined(separator: "\n")
    }
}
