import ConformanceSupport
import StrictCodecs

/// A report for people: the verdict, the causes, the rules, examples, and the totals last.
struct TextReport {
    let report: Report
    let strict: Bool

    /// Everything.
    var full: [String] {
        let blocks = ranked.filter { $0.status != .unsupported }.flatMap(lines(on:))
        return lines(
            [causes(.max), rules(.max), lacks(.max, naming: true), blocks],
            stale: stale, ending: totals + interpretations)
    }

    /// What fits on a screen or two, with a line that says where the rest is.
    func brief(_ more: String) -> [String] {
        for size in Self.sizes.dropLast() {
            let lines = brief(more, size)
            if lines.count <= Self.most { return lines }
        }
        return Array(brief(more, Self.sizes[Self.sizes.count - 1]).suffix(Self.most))
    }

    /// How many lines the short form has at most; whoever prints it adds a few of its own.
    private static let most = 104

    /// How many lines parts may have, tried in turn until all is short enough.
    private typealias Size = (rules: Int, lacks: Int, example: Int, others: Int)

    private static let sizes: [Size] = [
        (32, 32, 26, 12), (20, 32, 22, 8), (12, 32, 16, 6), (8, 24, 12, 4), (5, 16, 9, 3),
    ]

    private func brief(_ more: String, _ size: Size) -> [String] {
        lines(
            [
                causes(size.others), rules(size.rules), lacks(size.lacks, naming: false),
                examples(size.example),
            ], stale: Self.first(2 * size.others, of: stale),
            ending: Self.first(size.others + 10, of: totals) + interpretationCount
                + (more.isEmpty ? [] : [more]))
    }

    /// Puts the parts together, with the verdict first and last, or last only if that is all there is.
    private func lines(_ parts: [[String]], stale: [String], ending: [String]) -> [String] {
        let parts = (parts + [stale]).filter { !$0.isEmpty }
        let ending = ending + [verdict]
        return parts.isEmpty
            ? ending : Array(([[verdict]] + parts + [ending]).joined(separator: [""]))
    }

    /// The first lines, and how many there are besides.
    private static func first(_ most: Int, of lines: [String]) -> [String] {
        guard lines.count > most else { return lines }
        return lines.prefix(most) + ["  and \(lines.count - most) lines more"]
    }

    // MARK: - The rules

    /// The rules that are not met although that was not expected: those that were not run last, MUST
    /// before SHOULD before MAY.
    private var ranked: [RuleResult] {
        let unexpected = report.unexpected
        return [false, true].flatMap { isUnrun in
            Rule.Level.allCases.flatMap { level in
                unexpected.filter {
                    $0.rule.level == level && ($0.status == .notRun) == isUnrun
                }
            }
        }
    }

    /// The rules with failures, one a line.
    private func rules(_ most: Int) -> [String] {
        let results = ranked.filter { $0.status != .unsupported }
        guard !results.isEmpty else { return [] }
        let rest = results.dropFirst(most).map(\.rule.level)
        let levels = Rule.Level.allCases.flatMap { level in
            rest.count { $0 == level }.listed(as: level.rawValue)
        }
        return ["RULES"]
            + results.prefix(most).map { result in
                "\(result.label(strict: strict))  \(result.id.padding(to: 50))  "
                    + "\(result.rule.level.rawValue.padding(to: 6))  "
                    + CaseCount(report, result).unexpected
            } + (rest.isEmpty ? [] : ["and \(rest.count) more: \(levels.joined(separator: ", "))"])
    }

    /// What the implementation lacks: an operation a line, with the rules that it leaves unmet.
    private func lacks(_ most: Int, naming: Bool) -> [String] {
        let groups = report.lacks(among: ranked)
        let lines = groups.prefix(most).flatMap { group in
            let musts = group.rules.count { $0.level == .must }
            let count = group.rules.count.counting("rule")
            let reason = Excerpt.cut(group.reason, to: 160)
            return ["LACK  \(group.operation): \(count), \(musts) MUST: \(reason)"]
                + (naming ? group.rules.map { "      \($0.id)" } : [])
        }
        let rest = groups.count - most
        return lines + (rest > 0 ? ["and \(rest) more operations"] : [])
    }

    // MARK: - Examples

    /// How many examples the short form has.
    private static let examples = 3

    /// A failure of each of the first causes, or of other rules if there are fewer causes.
    private func examples(_ most: Int) -> [String] {
        let shown = report.examples(Self.examples)
        guard !shown.isEmpty else { return [] }
        let lines = shown.map { rule, result in Self.shortened(example(result, rule), most) }
        return ["EXAMPLES"] + lines.joined(separator: [""])
    }

    /// The first lines of an example and its last, which say what was expected and came.
    private static func shortened(_ lines: [String], _ most: Int) -> [String] {
        guard lines.count > most else { return lines }
        let tail = most * 3 / 5
        return lines.prefix(most - tail - 1) + ["      …"] + lines.suffix(tail)
    }
}

extension Report {
    /// Failures that show what is wrong: one of each of the first causes, then of other rules, each
    /// of another rule.
    func examples(_ most: Int) -> [(rule: RuleResult, result: Case)] {
        let rest = unexpected.filter { $0.status == .notMet || $0.missedKinds.contains(.fault) }
            .sorted { $0.rule.level.rank < $1.rule.level.rank }
        let cases =
            causes.all.compactMap(\.example)
            + rest.compactMap { unexpectedCases(of: $0).mostTelling }
        return cases.reduce(into: []) { examples, result in
            guard examples.count < most,
                !examples.contains(where: { $0.rule.id.hasSameOctets(as: result.vector.rule) }),
                let rule = rules.first(where: { $0.id.hasSameOctets(as: result.vector.rule) })
            else { return }
            examples.append((rule, result))
        }
    }
}

extension Rule.Level {
    /// 0 for the level that weighs most.
    var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension [Report.Case] {
    /// A wrong answer rather than a missing credit, of a rule that weighs most, with the shortest input.
    package var mostTelling: Report.Case? {
        func rank(_ result: Report.Case) -> (Int, Int, Int) {
            (
                result.verdict.kind == .noCredit ? 1 : 0, result.vector.level.rank,
                result.vector.given.compactText.utf8.count
            )
        }
        return self.min { rank($0) < rank($1) }
    }
}

extension Report {
    /// The block of the text report on a rule.
    package func lines(on result: RuleResult, strict: Bool) -> [String] {
        TextReport(report: self, strict: strict).lines(on: result).map { InertText.of($0) }
    }

    /// The block of the text report on a case, without the empty line after it.
    package func lines(on result: Case) -> [String] {
        TextReport(report: self, strict: false).block(of: result).dropLast().map {
            InertText.of($0)
        }
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
        let text = TextReport(report: self, strict: strict)
        return (details ? text.full : text.brief(more)).map { InertText.of($0) }
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
