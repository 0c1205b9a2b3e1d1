import StrictCodecs

/// A report for people: the verdict, the causes, the rules, examples, and the totals last.
struct TextReport {
    let model: ReportModel

    init(report: Report, strict: Bool) { model = ReportModel(report, strict: strict) }

    var report: Report { model.report }

    /// Everything.
    var full: [String] {
        let blocks = model.ranked.map(\.result).filter { $0.status != .unsupported }
            .flatMap(lines(on:))
        return Self.lines(
            model.summary,
            [
                attacks(inFull: true), causes(.max), Self.rules(ruleLines, .max),
                Self.lacks(lacks(naming: true), .max), blocks, stale,
            ],
            ending: totals + interpretations)
    }

    /// What fits on a screen or two, with a line that says where the rest is.
    func brief(_ more: String) -> [String] {
        let parts = BriefParts(of: self, more: more)
        let forms = Self.sizes.lazy.map(parts.lines)
        return forms.first { $0.count <= Self.most } ?? parts.lines(Self.least).suffix(Self.most)
    }

    /// How many lines the short form has at most; whoever prints it adds a few of its own.
    private static let most = 104

    /// How many lines parts may have, tried in turn until all is short enough.
    fileprivate typealias Size = (
        causes: Int, rules: Int, lacks: Int, example: Int, others: Int
    )

    private static let sizes: [Size] = [
        (15, 32, 32, 26, 12), (15, 20, 32, 22, 8), (15, 12, 32, 16, 6), (15, 8, 24, 12, 4),
    ]

    private static let least: Size = (10, 5, 16, 9, 3)

    /// Puts the parts together, with the verdict first and last, or last only if that is all there is.
    static func lines(
        _ verdict: String, _ parts: [[String]], ending: [String]
    ) -> [String] {
        let parts = parts.filter { !$0.isEmpty }
        let ending = ending + [verdict]
        return parts.isEmpty
            ? ending : Array(([[verdict]] + parts + [ending]).joined(separator: [""]))
    }

    /// The first lines, and how many there are besides.
    fileprivate static func first(_ most: Int, of lines: [String]) -> [String] {
        guard lines.count > most else { return lines }
        return lines.prefix(most) + ["  and \(lines.count - most) lines more"]
    }

    // MARK: - The rules

    /// The rules with failures, one a line.
    fileprivate var ruleLines: [(level: Rule.Level, line: String)] {
        model.ranked.filter { $0.result.status != .unsupported }.map { row in
            let (id, level) = (row.result.id, row.result.rule.level)
            return (
                level,
                "\(row.label)  \(id.padding(to: 50))  \(level.rawValue.padding(to: 6))  "
                    + row.count.unexpected
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
        report.lacks(among: model.ranked.map(\.result)).map { lack in
            let musts = lack.rules.count { $0.level == .must }
            let count = lack.rules.count.counting("rule")
            let reason = Excerpt.cut(lack.reason, to: 160)
            return ["LACK  \(lack.operation): \(count), \(musts) MUST: \(reason)"]
                + (naming ? lack.rules.map { "      \($0.id)" } : [])
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
private struct BriefParts {
    private let attacks: [String]
    private let causes: TextReport.CauseLines
    private let rules: [(level: Rule.Level, line: String)]
    private let lacks: [[String]]
    private let examples: [[String]]
    private let stale: [String]
    private let totals: [String]
    private let ending: [String]
    private let verdict: String

    init(of text: TextReport, more: String) {
        attacks = text.attacks(inFull: false)
        causes = text.causeLines
        rules = text.ruleLines
        examples = text.examples
        lacks = text.lacks(naming: false)
        stale = text.stale
        totals = text.totals
        verdict = text.model.summary
        ending = text.interpretationCount + (more.isEmpty ? [] : [more])
    }

    func lines(_ size: TextReport.Size) -> [String] {
        TextReport.lines(
            verdict,
            [
                attacks, TextReport.causes(causes, size.causes),
                TextReport.rules(rules, size.rules),
                TextReport.lacks(lacks, size.lacks),
                TextReport.examples(examples, size.example),
                TextReport.first(2 * size.others, of: stale),
            ], ending: TextReport.first(size.others + 10, of: totals) + ending)
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
        lines(of: TextOptions(strict: strict, details: details, more: more)) {
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
        let more = isConforming(strict: true) ? "" : "MORE    text(details: true) has every failure"
        return lines(strict: strict, details: details, more: more).joined(separator: "\n")
    }
}
