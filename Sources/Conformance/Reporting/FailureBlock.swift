import StrictCodecs

/// The blocks of the text report on a rule and on its cases.
struct FailureBlock {
    let report: Report
    let strict: Bool

    // MARK: - A rule

    func lines(on result: RuleResult) -> [String] {
        let rule = result.rule
        let missed = Self.faultsFirst(
            report.unexpectedCases(of: result).filter {
                result.status == .notRun || $0.verdict.kind != .notRun
            })
        if result.status == .unsupported {
            return [head(of: result)] + indented("\(rule.title).") + reasons(of: missed) + [""]
        }
        let ofFiles = missed.filter { $0.numbers == nil }
        return [head(of: result)] + indented("\(rule.title).")
            + indented("\(rule.statement) \(rule.reason)")
            + indented(report.sourceLine(of: rule))
            + indented(CaseCount(report, result).failed) + [""]
            + ofFiles.prefix(Self.most).flatMap(block) + more(than: ofFiles)
            + missed.filter { $0.numbers != nil }.flatMap(block)
    }

    /// A case that stands for others, with its rule.
    func example(_ result: Report.Case, _ rule: RuleResult) -> [String] {
        [head(of: rule)] + indented(rule.rule.statement)
            + indented(report.sourceLine(of: rule.rule))
            + block(of: result).dropLast()
    }

    /// The line that begins what is said of a rule.
    private func head(of result: RuleResult) -> String {
        let head = "\(result.label(strict: strict))  \(result.id)"
        return head + String(repeating: " ", count: max(2, 94 - head.count))
            + result.rule.level.rawValue
    }

    /// How many cases of a rule are shown in full.
    private static let most = 5

    /// What the implementation lacks, which is the same for most cases of a rule.
    private func reasons(of cases: [Report.Case]) -> [String] {
        cases.map { "\($0.verdict)" }.reduce(into: [String]()) { reasons, reason in
            if !reasons.containsOctets(of: reason) { reasons.append(reason) }
        }.map { "      \(Excerpt.cut($0, to: 600))" }
    }

    /// The cases with those first in which the implementation failed in a way that says nothing.
    private static func faultsFirst(_ cases: [Report.Case]) -> [Report.Case] {
        cases.filter { $0.verdict.kind == .fault } + cases.filter { $0.verdict.kind != .fault }
    }

    private func more(than missed: [Report.Case]) -> [String] {
        guard missed.count > Self.most else { return [] }
        let rest = missed.dropFirst(Self.most).map(\.id)
        return ["  and \(rest.count) more:"] + rest.map { "    \($0)" } + [""]
    }

    private func indented(_ text: String) -> [String] {
        text.wrapped(to: 94).map { "      \($0)" }
    }

    // MARK: - A case

    func block(of result: Report.Case) -> [String] {
        let vector = result.vector
        return head(of: result) + ["      \(vector.comment)"] + input(of: vector)
            + lines(of: result.verdict, expectation: vector.expectation) + log(of: result)
            + twin(of: result)
            + likely(result) + (vector.origin.map { line("origin", $0) } ?? [])
            + line("alone", report.run.rerun.text(for: vector.id)) + [""]
    }

    /// The id of the vector, or of the vectors of a family of which the same became.
    private func head(of result: Report.Case) -> [String] {
        guard let numbers = result.numbers else { return ["  x \(result.id)"] }
        let list = Excerpt.cut("\(numbers)", to: 400)
        return [
            "  x \(result.id): \(numbers.count) vectors of the family, \(result.word)",
            "      numbers \(list)",
        ]
    }

    private func input(of vector: Vector) -> [String] {
        (vector.given.members ?? []).flatMap(Self.lines).enumerated().flatMap { index, text in
            line(index == 0 ? "input" : "", text)
        }
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

    private func twin(of result: Report.Case) -> [String] {
        guard let id = result.vector.twin, let verdict = result.twin else { return [] }
        let accepted = verdict.isPassed ? "was accepted, as it must be" : "was not accepted"
        let inputs = report.catalog.vector(id)?.input
        guard let place = inputs.flatMap({ TwinDifference.between(result.vector.input, $0) }) else {
            return line("twin", "\(id) \(accepted)")
        }
        return line("twin", "\(id) \(accepted); only \(place.path) differs:")
            + line("", "here         \(place.here)") + line("", "in the twin  \(place.there)")
    }

    private func likely(_ result: Report.Case) -> [String] {
        report.causes.cause(of: result).map { line("likely", $0.words) } ?? []
    }

    /// The end of the implementation's log.
    private func log(of result: Report.Case) -> [String] {
        let lines = result.log.utf8.split(separator: UInt8(ascii: "\n"))
        return lines.suffix(Self.mostOfLog).enumerated().flatMap { index, octets in
            let text = JSON.printable(String(decoding: octets, as: UTF8.self))
            return line(index == 0 ? "log" : "", Excerpt.cut(text, to: 200))
        }
    }

    /// How many lines of a log are shown.
    private static let mostOfLog = 12

    private func line(_ name: String, _ text: String) -> [String] {
        ["      \(name.padding(to: 10))\(text)"]
    }

    private func lines(of verdict: Verdict, expectation: Expectation) -> [String] {
        switch verdict {
        case .failed(let mismatch): MismatchLines(mismatch).lines.flatMap { line($0.name, $0.text) }
        case .passed, .uncredited, .notShown, .notApplicable, .unsupported, .fault, .unstable,
            .notRun:
            line("verdict", Excerpt.cut("\(verdict)", to: 600))
        }
    }
}

extension String {
    /// The text with spaces after it.
    func padding(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
