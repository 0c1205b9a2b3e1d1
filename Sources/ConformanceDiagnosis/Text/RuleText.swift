package import Conformance
import StrictCodecs

/// The blocks of the text report on a rule and on its cases.
extension TextReport {
    // MARK: - A rule

    func lines(on result: RuleResult) -> [String] {
        let rule = result.rule
        let missed = report.unexpectedCases(of: result).filter {
            result.status == .notRun || $0.verdict.kind != .notRun
        }
        // Those come first in which the implementation failed in a way that says nothing.
        let ranked =
            missed.filter { $0.verdict.kind == .fault }
            + missed.filter { $0.verdict.kind != .fault }
        var parts: [[String]] = [[head(of: result)], indented("\(rule.title).")]
        if result.status == .unsupported {
            // What the implementation lacks is the same for most cases of a rule.
            let reasons = ranked.grouped { "\($0.verdict)" }.map(\.text)
            parts += [reasons.map { "      \(Excerpt.cut($0, to: 600))" }, [""]]
        } else {
            parts += [
                indented("\(rule.statement) \(rule.reason)"), indented(report.sourceLine(of: rule)),
                indented(CaseCount(report, result).failed), [""],
                ranked.ofFiles.prefix(Self.mostCases).flatMap(block), more(than: ranked.ofFiles),
                ranked.ofFamilies.flatMap(block),
            ]
        }
        return parts.flatMap { $0 }
    }

    /// A case that stands for others, with its rule.
    func example(_ result: Report.Case, _ rule: RuleResult) -> [String] {
        [head(of: rule)] + indented(rule.rule.statement)
            + indented(report.sourceLine(of: rule.rule)) + block(of: result).dropLast()
    }

    /// The line that begins what is said of a rule.
    func head(of result: RuleResult) -> String {
        let head = "\(result.label(strict: model.strict))  \(result.id)"
        return head + String(repeating: " ", count: max(2, 94 - head.count))
            + result.rule.level.rawValue
    }

    /// How many cases of a rule are shown in full.
    private static let mostCases = 5

    private func more(than missed: [Report.Case]) -> [String] {
        guard missed.count > Self.mostCases else { return [] }
        let rest = missed.dropFirst(Self.mostCases).map(\.id)
        return ["  and \(rest.count) more:"] + rest.map { "    \($0)" } + [""]
    }

    func indented(_ text: String) -> [String] {
        text.wrapped(to: 94).map { "      \($0)" }
    }

    // MARK: - A case

    func block(of result: Report.Case) -> [String] {
        let vector = result.vector
        let parts: [[String]] = [
            head(of: result), ["      \(vector.comment)"], pair(of: vector),
            input(of: vector),
            lines(of: result.verdict), log(of: result), twin(of: result),
            report.causes.cause(of: result).map { line("likely", $0.words) } ?? [],
            vector.origin.map { line("origin", $0) } ?? [],
            line("alone", report.run.rerun.text(for: vector.id)), [""],
        ]
        return parts.flatMap { $0 }
    }

    /// What a run has shown of a pair that it reports; one that was named was not compared with its vectors alone.
    private func pair(of vector: Vector) -> [String] {
        guard vector.isPair, report.run.pairs > 0 else { return [] }
        return line(
            "passes", "alone; it fails after the first vector of the pair, which passes too")
    }

    /// The id of the vector, or of the vectors of a family of which the same became.
    func head(of result: Report.Case) -> [String] {
        guard let numbers = result.numbers else { return ["  x \(result.id)"] }
        let list = Excerpt.cut("\(numbers)", to: 400)
        return [
            "  x \(result.id): \(numbers.count) vectors of the family, \(result.word)",
            "      numbers \(list)",
        ]
    }

    func input(of vector: Vector) -> [String] {
        lines("input", (vector.given.members ?? []).flatMap(Self.lines))
    }

    /// A member on one line, or a long list with one line for each element.
    private static func lines(for member: JSON.Member) -> [String] {
        let text = "\(member.name) = \(member.value.compactText)"
        guard text.utf8.count > 120, let elements = member.value.elements else {
            return [Excerpt.cut(text, to: 600)]
        }
        return elements.enumerated().map { index, element in
            Excerpt.cut("\(member.name)[\(index)] = \(element.compactText)", to: 600)
        }
    }

    func twin(of result: Report.Case) -> [String] {
        guard let twin = report.twinRemark(on: result) else { return [] }
        let text = "\(twin.id) \(twin.acceptance)"
        guard let place = twin.difference else { return line("twin", text) }
        return line("twin", "\(text); only \(place.path) differs:")
            + line("", "here         \(place.here)") + line("", "in the twin  \(place.there)")
    }

    /// The end of the implementation's log.
    func log(of result: Report.Case) -> [String] {
        lines("log", result.lastOfLog)
    }

    func line(_ name: String, _ text: String) -> [String] {
        ["      \(name.padding(to: 10))\(text)"]
    }

    /// Lines of which the first has the name.
    private func lines(_ name: String, _ texts: [String]) -> [String] {
        texts.enumerated().flatMap { line($0 == 0 ? name : "", $1) }
    }

    func lines(of verdict: Verdict) -> [String] {
        guard case .wrongAnswer(let mismatch) = verdict else {
            return line("verdict", Excerpt.cut("\(verdict)", to: 600))
        }
        let remark = MismatchRemark(mismatch)
        let place = remark.place
        let lines =
            line("expected", place + remark.expected) + line("observed", place + remark.observed)
        guard let difference = remark.difference else { return lines }
        let caret = String(repeating: " ", count: place.count + difference.offset) + "^ "
        return lines + line("", caret + difference.remark)
    }
}

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
            (parts + [totals + readingCount]).filter { !$0.isEmpty }.joined(separator: [""]))
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

    /// What a rule lacks that is unsupported, in the same lines for all rules that lack the same.
    package func lackLines(on result: RuleResult) -> [String] {
        lacks(among: unexpected).filter { $0.rules.contains { $0.id == result.id } }
            .map { InertText.of($0.line) }
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

extension Report.Case {
    /// The last lines of the implementation's log, each cut if it is long, without the frames of a stack trace.
    package var lastOfLog: [String] {
        log.utf8.split(separator: UInt8(ascii: "\n")).lazy.filter { !Self.isFrame($0) }
            .suffix(12).map {
                Excerpt.cut(JSON.printable(String(decoding: $0, as: UTF8.self)), to: 200)
            }
    }

    /// Whether Swift's runtime has written a line of addresses after the message of a trap, which it would push out:
    /// a heading, and frames such as `4  app  0x000055dc12345678 main + 8`.
    private static func isFrame(_ line: Substring.UTF8View) -> Bool {
        guard !line.elementsEqual("Current stack trace:".utf8) else { return true }
        let words = line.split(separator: UInt8(ascii: " ")).prefix(3)
        return words.count == 3 && words[0].allSatisfy { 0x30...0x39 ~= $0 }
            && words[2].count == 18 && words[2].starts(with: "0x".utf8)
    }
}
