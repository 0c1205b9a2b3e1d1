import Conformance
import StrictCodecs

/// A family in which some vector did not pass: the numbers of those, and the first ones in full.
struct FamilyPart {
    let evidence: Evidence
    let result: FamilyResult

    /// How many vectors of a family are shown in full.
    static let most = 5

    var markup: Markup {
        """
        <details class="case\(style)" id="family-\(result.id)" data-family="\(result.id)" \
        data-passed="\(result.passed)"><summary>\(mark) <code>\(result.id)</code> \
        \(result.family.comment)</summary>
        <ul>\(.list(result.missed.map(item) + reasons, separator: ""))</ul>
        \(.lines(shown.map { CasePart(evidence: evidence, result: $0, isOpen: false).markup }))
        </details>
        """
    }

    /// The first vectors that were run and did not pass.
    private var shown: [Case] {
        Array(result.shown.filter { $0.verdict.kind != .notRun }.prefix(Self.most))
    }

    private var isRun: Bool { result.missed.contains { $0.kind != .notRun } }

    private var style: Markup { isRun ? .none : " unrun" }

    private var mark: Markup {
        let standing: Standing = isRun ? .notMet : .notRun
        return standing.mark(saying: "\(result.passed) of \(result.family.count) passed")
    }

    /// Why the failures are accepted, if all of them are.
    private var reasons: [Markup] {
        evidence.report.expectedFailures(of: result).map {
            "<li>expected (\($0.failure.rawValue)): \(JSON.printable($0.reason))</li>"
        }
    }

    private func item(_ missed: FamilyResult.Missed) -> Markup {
        let numbers = Excerpt.cut("\(missed.numbers)", to: 600)
        return """
            <li>\(missed.word): \(missed.numbers.count) of the numbers \
            0 to \(result.family.count - 1): <code>\(numbers)</code></li>
            """
    }
}
