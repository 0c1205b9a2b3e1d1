import Conformance

/// A family: how many of its cases passed, and the numbers of those that did not.
struct FamilyPart {
    let evidence: Evidence
    let result: FamilyResult

    var markup: Markup {
        let standing: Standing = result.isPassed ? .met : .notMet
        return """
            <p id="family-\(result.id)" data-family="\(result.id)">\
            \(standing.mark(saying: count)) \
            <code>\(result.id)</code> \(result.family.comment)</p>
            \(missed)
            \(.lines(result.shown.map { CasePart(evidence: evidence, result: $0, isOpen: false).markup }))
            """
    }

    private var count: String {
        "\(result.passed) of \(result.family.count) passed"
            + (evidence.report.isExpected(result) ? ", the others failed as expected" : "")
    }

    private var missed: Markup {
        let items: [Markup] = result.missed.map { missed in
            let numbers = Excerpt.cut("\(missed.numbers)", to: 600)
            return
                "<li>\(missed.word): \(missed.numbers.count), numbers <code>\(numbers)</code></li>"
        }
        return items.isEmpty ? .none : "<ul>\(.list(items, separator: ""))</ul>"
    }
}
