import Conformance
import StrictCodecs

/// A case that did not pass: the input, the expected and the observed answer.
struct CasePart {
    let content: PageContent
    let result: Report.Case
    let isOpen: Bool

    private var vector: Vector { result.vector }

    var markup: Markup {
        """
        <details class="case" id="vector-\(result.id)" data-verdict="\(result.word)"\
        \(isOpen ? " open" : .none)><summary>\(PageStatus.notMet.mark(saying: result.word)) \
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
        expectedFailure + [("Input", input)] + verdict + twin + likely + log + origin
            + [("Run alone", "<code>\(Excerpt.cut(command, to: 2000))</code>")]
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
        guard case .failed(let mismatch) = result.verdict else {
            return [("Verdict", "\(Excerpt.cut("\(result.verdict)", to: 600))")]
        }
        return MismatchRows(mismatch).rows
    }

    // MARK: - What helps

    private var twin: [Row] {
        guard let id = vector.twin, let verdict = result.twin else { return [] }
        let accepted = verdict.isPassed ? "was accepted, as it must be" : "was not accepted"
        let head: Markup = "\(Links.vector(id, content)) \(accepted)"
        guard let other = content.vector(id)?.input,
            let place = TwinDifference.between(vector.input, other)
        else { return [("Twin", head)] }
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
