public import Conformance
import StrictCodecs

/// The text for people: the verdict, the causes, the rules, examples, and the totals last.
extension ReportModel {
    /// Everything.
    var full: [String] {
        let blocks = ranked.filter { $0.status != .unsupported }.flatMap(lines(on:))
        return lines(
            [
                attacks(inFull: true), causeBlock.lines(), ruleBlock.lines(),
                lacks(naming: true).lines(),
                blocks, stale,
            ], ending: totals + readings)
    }

    /// What fits on a screen or two, with a line that says where the rest is.
    func brief(_ more: String) -> [String] {
        let (causes, rules, lacks) = (causeBlock, ruleBlock, lacks(naming: false))
        let (attacks, examples) = (attacks(inFull: false), self.examples)
        let ending = readingCount + (more.isEmpty ? [] : [more])
        let (stale, totals) = (TextBlock(lines: stale), TextBlock(lines: totals))
        let forms = Self.sizes.lazy.map { size in
            lines(
                [
                    attacks, causes.lines(size.causes), rules.lines(size.rules),
                    lacks.lines(size.lacks), Self.examples(examples, size.example),
                    stale.lines(2 * size.others),
                ], ending: totals.lines(size.others + 10) + ending)
        }
        return forms.first { $0.count <= Self.most } ?? forms.last ?? []
    }

    /// How many lines the short form has at most; whoever prints it adds a few of its own.
    private static let most = 104

    /// How many lines parts may have, tried in turn until all is short enough.
    private static let sizes: [(causes: Int, rules: Int, lacks: Int, example: Int, others: Int)] = [
        (15, 32, 32, 26, 12), (15, 20, 32, 22, 8), (15, 12, 32, 16, 6), (15, 8, 24, 12, 4),
        (10, 5, 16, 9, 3),
    ]

    /// Puts the parts together, with the verdict first and last, or last only if that is all there is.
    private func lines(_ parts: [[String]], ending: [String]) -> [String] {
        let parts = parts.filter { !$0.isEmpty }
        let ending = ending + [lastLine]
        guard !parts.isEmpty else { return ending }
        // Under the verdict stands how much is likely to be wrong.
        let head = [lastLine] + [causeLine].compactMap { $0 }
        return Array(([head] + parts + [ending]).joined(separator: [""]))
    }

    // MARK: - The rules

    /// The rules with failures, one a line.
    private var ruleBlock: TextBlock {
        let results = ranked.filter { $0.status != .unsupported }
        let items = results.map { result in
            let level = result.rule.level.rawValue.padding(to: 6)
            return [
                "\(result.label(strict: strict))  \(result.id.padding(to: 50))  \(level)  "
                    + missed(in: result)
            ]
        }
        return TextBlock(title: "RULES", items: items) { most in
            let rest = results.dropFirst(most).map(\.rule.level)
            let levels = Rule.Level.allCases.flatMap { level in
                rest.count { $0 == level }.listed(as: level.rawValue)
            }
            return "and \(rest.count) more: \(levels.joined(separator: ", "))"
        }
    }

    /// What the implementation lacks: a line for each reason, with the rules that it leaves unmet.
    func lacks(naming: Bool) -> TextBlock {
        let items = report.lacks(among: ranked).map { lack in
            [lack.line] + (naming ? lack.rules.map { "      \($0.id)" } : [])
        }
        return TextBlock(items: items) { "and \(items.count - $0) more reasons" }
    }

    // MARK: - Examples

    /// How many examples the short form has.
    private static let mostExamples = 3

    /// A failure of each of the first causes, or of other rules if there are fewer causes.
    private var examples: [[String]] {
        report.examples(Self.mostExamples).map { rule, result in example(result, rule) }
    }

    /// The examples, of which each has so many lines at most.
    private static func examples(_ examples: [[String]], _ most: Int) -> [String] {
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

/// A title and what stands below it, of which there may be room for the first items alone.
struct TextBlock {
    var title: String?

    /// The items, each with its lines.
    let items: [[String]]

    /// What is said of the rest, if so many items are shown.
    let rest: (Int) -> String

    /// The first items, and what there is besides.
    func lines(_ most: Int = .max) -> [String] {
        guard !items.isEmpty else { return [] }
        return [title].compactMap { $0 } + items.prefix(most).joined()
            + (items.count > most ? [rest(most)] : [])
    }
}

extension TextBlock {
    /// Lines that need no words of their own for the rest.
    init(lines: [String]) {
        self.init(items: lines.map { [$0] }) { "  and \(lines.count - $0) lines more" }
    }
}

/// What the text report says of the run as a whole.
extension ReportModel {
    /// How many rules and vectors there are of each kind.
    package var totals: [String] {
        let parts: [[String]] = [
            profiles, levelTotals, baseline, runs, selection, newer, changed, [vectorTotals], pairs,
            familyTotals, attackTotals, inapplicable, obstacles,
        ]
        return parts.flatMap { $0 }
    }

    /// A line after a word that says what it counts.
    private static func row(_ word: String, _ text: String) -> String {
        "\(word.padding(to: 7)) \(text)"
    }

    /// What explains the failures, in the order in which one would mend it, and why no known mistake can be named.
    var causeBlock: TextBlock {
        let all = report.causes.all
        let lines = all.map { cause in
            let known = cause.isKnown ? "" : ", no known mistake"
            return "  \(cause.extent)\(known): \(cause.description)"
        }
        let problem = report.causes.problem.map { ["  no known mistake can be named: \($0)"] } ?? []
        return TextBlock(title: "CAUSES", items: (problem + lines).map { [$0] }) { most in
            let rest = all.dropFirst(most - problem.count)
            return "  and \(rest.count.counting("more cause")), "
                + rest.reduce(0) { $0 + $1.cases.count }.counting("case")
        }
    }

    /// The entries of the list of expected failures that have to be changed.
    var stale: [String] { (report.comparison?.outdated ?? []).flatMap { $0 } }

    /// How often the vectors were run, unless once and in reading order.
    private var runs: [String] {
        let repetition = report.run.repetition
        guard repetition.count > 1 || repetition.seed != nil else { return [] }
        return [Self.row("RUNS", "\(repetition)")]
    }

    /// What was selected, unless that is everything.
    private var selection: [String] {
        report.selected.map { [Self.row("SELECTED", $0)] } ?? []
    }

    /// The profiles that the implementation makes up, a line each.
    private var profiles: [String] {
        let lines = report.profiles(strict: strict).map {
            "  \($0.line(strict: strict))"
        }
        return lines.isEmpty ? [] : ["PROFILES"] + lines
    }

    /// What was added to sealed profiles later, and which vectors of it did not pass.
    private var newer: [String] {
        guard let line = laterLine else { return [] }
        return [Self.row("NEW", line)]
            + report.laterMisses.map { "        \($0.id): \($0.verdict.kind.rawValue)" }
    }

    /// The vectors of sealed profiles that a later version has changed or removed, and why.
    private var changed: [String] {
        let lines = report.sealedClaims.flatMap { claim in
            claim.changes(in: report.catalog).map { "        \($0.vector): \($0.reason)" }
        }
        guard !lines.isEmpty else { return [] }
        let vectors = lines.count.counting("vector")
        return [Self.row("CHANGED", "\(vectors) of the sealed profiles")] + lines
    }

    private var levelTotals: [String] {
        levels.map { level, all, bases in
            let counts = all.words(
                "\(all[.met]) of \(all.total) rules met", "not met as expected",
                others: RuleResult.Status.allCases.dropFirst())
            let parts = bases.filter { $0.rules.total > 0 }.map {
                "\($0.basis.rawValue) \($0.rules[.met])/\($0.rules.total)"
            }
            return Self.row(level.rawValue, "\(counts)  (\(parts.joined(separator: ", ")))")
        }
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
        return [Self.row("PAIRS", "\(report.run.pairs) of vectors on one instance, \(result)")]
    }

    private var vectorTotals: String {
        let counts = vectors
        return Self.row(
            "VECTORS",
            counts.words(
                "\(counts.passedOfAll) passed", "as expected",
                others: [
                    .wrongAnswer, .noCredit, .fault, .unstable, .notShown, .notApplicable,
                    .unsupported, .notRun,
                ]))
    }

    /// How many vectors of families passed, if any were run.
    private var familyTotals: [String] {
        let (counts, number) = (families, report.familyCount)
        guard counts.total > 0 else { return [] }
        let first =
            "\(counts.passedOfAll) vectors of \(number) "
            + (number == 1 ? "family" : "families") + " passed"
        return [Self.row("FAMILIES", counts.words(first, "as expected", others: [.notRun]))]
    }

    /// What does not apply to the implementation, by what it lacks.
    private var inapplicable: [String] {
        let lacks = report.inapplicable
        guard !lacks.isEmpty else { return [] }
        let all = lacks.dropFirst().reduce(into: lacks[0]) {
            $0.rules += $1.rules
            $0.vectors += $1.vectors
        }
        return [Self.row("N/A", all.extent)]
            + lacks.map { "  \($0.extent): lacks \($0.lack.rawValue)" }
    }

    /// The vectors that cannot be run through the adapter, by what stands in the way.
    private var obstacles: [String] {
        guard !report.omissions.isEmpty else { return [] }
        let lines = report.obstacles.map {
            "  \($0.count.counting("vector")): \(JSON.printable($0.reason))"
        }
        return [Self.row("NOT RUN", report.omissions.count.counting("vector"))] + lines
    }

    // MARK: - Attacks

    /// How many attacks the short form shows with what was seen of them; of more it has the names.
    private static let mostAttacks = 3

    /// The attacks that succeed and those against which a protection is missing, each with what shows
    /// it, in full also with what the attacker gains, and how many others there are; nothing if there
    /// are none of the two.
    func attacks(inFull: Bool) -> [String] {
        let all = report.attacks
        let areNamed = !inFull && all.seen.flatMap(\.results).count > Self.mostAttacks
        let blocks = all.seen.flatMap { title, results in
            let names = areNamed ? " (\(results.map(\.id).joined(separator: ", ")))" : ""
            let head = Self.hanging("\(title): \(results.count)\(names)".wrapped(to: 92), by: 2)
            return head + (areNamed ? [] : results.flatMap { lines(on: $0, inFull) })
        }
        return blocks.isEmpty ? [] : ["ATTACKS"] + blocks + all.restWords.map { "  \($0)" }
    }

    /// The counts for the totals, where nothing was seen of any attack, or why the attacks are not known.
    var attackTotals: [String] {
        if case .failure(let error) = report.catalog.readAttacks {
            return [Self.row("ATTACKS", "not known: \(error)")]
        }
        let all = report.attacks
        guard !all.isEmpty, all.allSatisfy(\.sightings.isEmpty) else { return [] }
        return [Self.row("ATTACKS", all.restWords.joined(separator: ", "))]
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
        let counts = "\(met.count) of the \(report.metCount) rules met"
        return [Self.row("FLOOR", "\(counts) are met by any program that signs in")]
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
        func add(_ cases: [Case]) {
            guard examples.count < most, let example = cases.mostTelling,
                let rule = resultOfRule[example.vector.rule],
                !examples.contains(where: { $0.rule.id == rule.id })
            else { return }
            examples.append((rule, example))
        }
        causes.all.forEach { add($0.cases) }
        rest.forEach { add(unexpectedCases(of: $0)) }
        return examples
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
    /// The lines of the text report, with the verdict first and last, and all failures in full or
    /// a line that says where they are.
    package func lines(strict: Bool, details: Bool, more: String) -> [String] {
        derive("text \(strict) \(details) \(more)") {
            let model = ReportModel(self, strict: strict)
            return (details ? model.full : model.brief(more)).map { InertText.of($0) }
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
