import Conformance
import ConformanceDiagnosis
import StrictCodecs

/// The cases of a rule: a limited number of failures in full, the others in lists.
struct CasesPart {
    let content: PageContent
    let result: RuleResult
    let suite: Suite

    /// How many cases of a rule are shown unfolded.
    private static let mostOpen = 3

    var markup: Markup {
        """
        <p class="counts">\(counts.joined(separator: ", "))</p>
        \(.lines(telling.prefix(content.most).enumerated().map { full($1, at: $0) }))
        \(list(Array(telling.dropFirst(content.most)), "More that did not pass"))
        \(.lines(reasons))
        \(content.scope == .failures ? .none : list(passed, "Passed"))
        """
    }

    private var counts: [String] {
        [result.cases.ofFiles, result.cases.ofFamilies].enumerated().flatMap { index, cases in
            cases.isEmpty ? [] : words(cases, index == 0 ? "vectors" : "vectors of families")
        }
    }

    private func words(_ cases: [Report.Case], _ noun: String) -> [String] {
        let tally = content.model.tally(of: cases)
        return ["\(tally.passedOfAll) \(noun) passed"]
            + tally.expected.total.listed(as: "failed as expected")
            + tally.notRun.listed(as: "not run")
    }

    private var passed: [Report.Case] { result.cases.filter(\.verdict.isPassed) }

    /// The cases that did not pass, each for a different reason.
    private var telling: [Report.Case] {
        let cases = result.cases.filter {
            ![.passed, .notApplicable, .unsupported, .notRun].contains($0.verdict.kind)
        }
        guard content.scope == .failures, let best = cases.mostTelling else { return cases }
        return [best] + cases.filter { $0.id != best.id }
    }

    private func full(_ result: Report.Case, at index: Int) -> Markup {
        CasePart(content: content, result: result, isOpen: index < Self.mostOpen).markup
    }

    // MARK: - Lists

    /// The cases that say only that the operation is lacking, or that the run had ended.
    private var reasons: [Markup] {
        let silent = result.cases.filter {
            [.notApplicable, .unsupported, .notRun].contains($0.verdict.kind)
        }
        guard let first = silent.first else { return [] }
        return [
            "<p>\(Excerpt.cut("\(first.verdict)", to: 600))</p>",
            list(silent, "Vectors without an answer"),
        ]
    }

    private func list(_ cases: [Report.Case], _ title: String) -> Markup {
        guard !cases.isEmpty else { return .none }
        return """
            <details><summary>\(title): \(cases.vectorCount)</summary>
            <ul class="vectors">
            \(.lines(cases.map(item)))
            </ul></details>
            """
    }

    private func item(_ result: Report.Case) -> Markup {
        """
        <li id="vector-\(result.id)" data-verdict="\(result.word)"><code>\(slug(of: result))</code> \
        \(result.vector.comment)\(remark(on: result))</li>
        """
    }

    private func slug(of result: Report.Case) -> String {
        let slug = String(result.id.dropFirst(suite.id.count + 1))
        return result.count == 1 ? slug : "\(slug) and \(result.count - 1) more"
    }

    private func remark(on result: Report.Case) -> Markup {
        switch result.verdict {
        case .passed(let reading?): " <em>Reading: \(reading)</em>"
        case .passed, .notApplicable, .unsupported, .notRun: .none
        case .wrongAnswer, .noCredit, .notShown, .fault, .unstable:
            " <strong>\(result.word)</strong>"
        }
    }
}

/// A case that did not pass: the input, the expected and the observed answer.
struct CasePart {
    let content: PageContent
    let result: Report.Case
    let isOpen: Bool

    private var vector: Vector { result.vector }

    var markup: Markup {
        """
        <details class="case" id="vector-\(result.id)" data-verdict="\(result.word)"\
        \(isOpen ? " open" : .none)><summary>\(RuleResult.Status.notMet.look.mark(saying: result.word)) \
        <code>\(result.id)</code>\(others) \(vector.comment)</summary>
        <dl>
        \(.lines(rows.map { "<dt>\($0.name)</dt><dd>\($0.value)</dd>" }))
        </dl></details>
        """
    }

    /// The numbers of the vectors of a family with the same result.
    private var others: Markup {
        guard let numbers = result.numbers else { return .none }
        let list = Excerpt.cut("\(numbers)", to: 600)
        return " (\(numbers.count) of the family, numbers <code>\(list)</code>)"
    }

    private typealias Row = (name: String, value: Markup)

    private var rows: [Row] {
        let shown: Markup = "<code>\(Excerpt.cut(command, to: 2000))</code>"
        let parts: [[Row]] = [
            expectedFailure, [("Input", input)], verdict, twin, likely, log, origin,
            [(aboutCommand, shown)],
        ]
        return parts.flatMap { $0 }
    }

    private var aboutCommand: String {
        content.report.run.isRerunOfFile
            ? "Run alone, as the result file says (read it before you run it)" : "Run alone"
    }

    private var command: String { content.report.run.rerun.text(for: result.id) }

    private var expectedFailure: [Row] {
        guard content.report.isExpected(result) else { return [] }
        return [("Expected to fail", "\(content.reason(for: result) ?? "yes")")]
    }

    // MARK: - What was given

    private var input: Markup {
        .list((vector.given.members ?? []).map(line), separator: "<br>")
    }

    private func line(for member: JSON.Member) -> Markup {
        "<code>\(member.name) = \(Excerpt.cut(member.value.compactText, to: 600))</code>"
    }

    // MARK: - The result

    private var verdict: [Row] {
        guard case .wrongAnswer(let mismatch) = result.verdict else {
            return [("Verdict", "\(Excerpt.cut("\(result.verdict)", to: 600))")]
        }
        return rows(of: MismatchRemark(mismatch))
    }

    /// The expected and the observed value, with the first differing octet marked.
    private func rows(of remark: MismatchRemark) -> [Row] {
        func row(_ name: String, _ text: String) -> Row {
            let value = remark.difference.map { Self.marked(text, at: $0.offset) } ?? "\(text)"
            return (name, "<code>\(remark.place)\(value)</code>")
        }
        return [row("Expected", remark.expected), row("Observed", remark.observed)]
            + (remark.difference.map { [("First difference", "\($0.remark)")] } ?? [])
    }

    /// A text with the octet after some characters marked, which may be shown as an escape.
    private static func marked(_ text: String, at offset: Int) -> Markup {
        let rest = text.dropFirst(offset)
        let length = rest.hasPrefix(#"\x"#) ? 4 : rest.hasPrefix(#"\"#) ? 2 : 1
        let (octet, end) = (String(rest.prefix(length)), String(rest.dropFirst(length)))
        return "\(String(text.prefix(offset)))<mark>\(octet)</mark>\(end)"
    }

    // MARK: - What helps

    private var twin: [Row] {
        guard let twin = content.report.twinRemark(on: result) else { return [] }
        let head: Markup = "\(Links.vector(twin.id, content)) \(twin.acceptance)"
        guard let place = twin.difference else { return [("Twin", head)] }
        return [
            (
                "Twin",
                """
                \(head); only <code>\(place.path)</code> differs:\
                <br><span class="kind">here</span><br><code>\(place.here)</code>\
                <br><span class="kind">in the twin</span><br><code>\(place.there)</code>
                """
            )
        ]
    }

    private var likely: [Row] {
        content.report.causes.cause(of: result).map { [("Likely mistake", "\($0.words)")] } ?? []
    }

    /// The end of the implementation's log.
    private var log: [Row] {
        let lines: [Markup] = result.lastOfLog.map { "<code>\($0)</code>" }
        return lines.isEmpty ? [] : [("Log", .list(lines, separator: "<br>"))]
    }

    private var origin: [Row] { vector.origin.map { [("Origin", "\($0)")] } ?? [] }
}
