import Conformance

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
        let expected = cases.filter(content.report.isExpected).vectorCount
        let notRun = cases.filter { $0.verdict.kind == .notRun }.vectorCount
        let passed = cases.filter(\.verdict.isPassed).vectorCount
        return ["\(passed) of \(cases.vectorCount) \(noun) passed"]
            + (expected == 0 ? [] : ["\(expected) failed as expected"])
            + (notRun == 0 ? [] : ["\(notRun) not run"])
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
        case .passed(let reading?): " <em>Interpretation: \(reading)</em>"
        case .passed, .notApplicable, .unsupported, .notRun: .none
        case .failed, .uncredited, .notShown, .fault, .unstable: " <strong>\(result.word)</strong>"
        }
    }
}
