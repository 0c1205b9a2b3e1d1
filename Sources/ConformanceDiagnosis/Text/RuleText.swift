package import Conformance
import StrictCodecs

/// The blocks of the text report on a rule and on its cases.
extension ReportModel {
    // MARK: - A rule

    package func lines(on result: RuleResult) -> [String] {
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
                indented(failed(in: result)), [""],
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
        let head = "\(result.label(strict: strict))  \(result.id)"
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

    /// The block on a case, with what is said of a command that nobody but a result file vouches for.
    package func lines(on result: Report.Case) -> [String] {
        let warning =
            "      the command after \"alone\" comes from the result file; read it before you run it"
        return block(of: result).dropLast() + (report.run.isRerunOfFile ? [warning] : [])
    }

    func block(of result: Report.Case) -> [String] {
        let likely = report.causes.cause(of: result).map { line("likely", $0.words) } ?? []
        return block(of: result, likely)
    }

    /// The lines on a case, and what explains it.
    private func block(of result: Report.Case, _ likely: [String]) -> [String] {
        let vector = result.vector
        let parts: [[String]] = [
            head(of: result), ["      \(vector.comment)"], pair(of: vector),
            lines("input", (vector.given.members ?? []).flatMap(Self.lines)),
            lines(of: result.verdict), lines("log", result.lastOfLog), twin(of: result), likely,
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

    /// The twin, whether it was accepted, and the one place in which it differs.
    private func twin(of result: Report.Case) -> [String] {
        guard let id = result.vector.twin, let verdict = result.twin else { return [] }
        let text = "\(id) was \(verdict.isPassed ? "accepted, as it must be" : "not accepted")"
        let place = report.catalog.vector(id).flatMap {
            TwinDifference.between(result.vector.input, $0.input)
        }
        guard let place else { return line("twin", text) }
        return line("twin", "\(text); only \(place.path) differs:")
            + line("", "here         \(place.here)") + line("", "in the twin  \(place.there)")
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
        let place = mismatch.path.isEmpty ? "" : "\(mismatch.path) = "
        guard case .value(.string(let expected)) = mismatch.expected,
            case .value(.string(let observed)) = mismatch.observed
        else {
            return line("expected", place + Excerpt.cut("\(mismatch.expected)", to: 400))
                + line("observed", place + Excerpt.cut("\(mismatch.observed)", to: 400))
        }
        let pair = Excerpt.pair(expected, observed)
        let caret = String(repeating: " ", count: place.count + pair.offset) + "^ "
        return line("expected", place + pair.expected) + line("observed", place + pair.observed)
            + line("", caret + pair.remark)
    }
}

/// What a test says of one rule, in few lines.
extension ReportModel {
    /// The cause, the rule, and the case that shows it best; its id, and what is expected and came, are in a short form,
    /// too.
    func issue(on result: RuleResult, isShort: Bool) -> [String] {
        let cases = report.unexpectedCases(of: result).filter(result.isShown)
        guard result.hasExample, let example = cases.mostTelling else { return reasons(result) }
        let cause = cases.lazy.compactMap { report.causes.cause(of: $0) }.first
        let head = (cause.map { ["cause: \($0.description)"] } ?? []) + [head(of: result)]
        guard !isShort else {
            return head + self.head(of: example).prefix(1) + lines(of: example.verdict).prefix(2)
        }
        let rule = result.rule
        let rest =
            indented("\(rule.title).") + indented(rule.statement)
            + indented(report.sourceLine(of: rule)) + indented(failed(in: result))
            + block(of: example, []).dropLast()
        return head + Self.shortened(rest, Self.mostOfIssue - head.count)
    }

    /// How many lines an issue has at most.
    static let mostOfIssue = 25

    /// A line for a rule of which the run shows nothing, with each reason.
    private func reasons(_ result: RuleResult) -> [String] {
        let missed = result.cases.filter { !$0.verdict.isPassed }
        let reasons = missed.grouped { Excerpt.cut("\($0.verdict)", to: 300) }.map(\.text)
        let label = result.label(strict: strict)
        let rule = "\(label)  \(result.id) (\(result.rule.level.rawValue))"
        return [
            "\(rule): "
                + (reasons.isEmpty
                    ? result.status.rawValue : reasons.prefix(4).joined(separator: "; "))
        ]
    }

    /// The verdict, the causes, what the implementation lacks, and the totals.
    var summary: [String] {
        let parts = [
            [lastLine], causeBlock.lines(15), lacks(naming: false).lines(10),
            totals + readingCount,
        ]
        return Array(parts.filter { !$0.isEmpty }.joined(separator: [""]))
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
    /// The lines on a rule for the issue of a test: 25 at most, and five where many rules are not met, so that
    /// the output of a test run stays readable.
    package func issue(on result: RuleResult, strict: Bool) -> [String] {
        let isShort = unexpected.count { $0.hasExample } > Self.mostIssuesInFull
        return ReportModel(self, strict: strict).issue(on: result, isShort: isShort)
            .map { InertText.of($0) }
    }

    private static let mostIssuesInFull = 20

    /// What a rule lacks that is unsupported, in the same lines for all rules that lack the same.
    package func lackLines(on result: RuleResult) -> [String] {
        lacks(among: unexpected).filter { $0.rules.contains { $0.id == result.id } }
            .map { InertText.of($0.line) }
    }

    /// The verdict, the causes, what the implementation lacks, and the totals, in about fifty lines at most.
    package func summary(strict: Bool) -> [String] {
        ReportModel(self, strict: strict).summary.map { InertText.of($0) }
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
