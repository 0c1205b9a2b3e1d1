import Conformance

/// How the page shows what a run says of a rule.
extension RuleResult.Status {
    /// The statuses in the order of the columns.
    static let columns: [Self] = [
        .met, .notMet, .unsupported, .notShown, .notApplicable, .notRun,
    ]

    /// The sign beside the word, so that the status does not depend on colour.
    var sign: Markup {
        switch self {
        case .met: "✓"
        case .notMet: "✗"
        case .unsupported: "∅"
        case .notShown: "?"
        case .notApplicable: "–"
        case .notRun: "○"
        }
    }

    /// The class by which the style sheet knows it.
    var style: Markup {
        switch self {
        case .met: "met"
        case .notMet: "notmet"
        case .unsupported: "lack"
        case .notShown, .notApplicable, .notRun: "notrun"
        }
    }

    /// The sign and a word.
    func mark(saying word: String) -> Markup {
        "<span class=\"mark \(style)\"><span aria-hidden=\"true\">\(sign)</span> \(word)</span>"
    }
}

extension Tally<RuleResult.Status> {
    /// The counts that are not 0, each with its sign and word.
    var words: Markup {
        .list(
            RuleResult.Status.columns.filter { self[$0] > 0 }.map {
                $0.mark(saying: "\(self[$0]) \($0.rawValue)")
            })
    }
}

/// A table of statuses with the counts of each row.
struct StatusTable {
    let caption: String

    /// What the rows are.
    let kind: String

    /// The statuses that may have a column.
    let statuses: [RuleResult.Status]

    let rows: [Row]

    /// What is counted, and its counts by status.
    typealias Row = (name: Markup, tally: Tally<RuleResult.Status>)

    var markup: Markup {
        """
        <table class="statuses">
        <caption>\(caption)</caption>
        <thead><tr><th scope="col">\(kind)</th>\(.list(heads, separator: ""))</tr></thead>
        <tbody>
        \(.lines(rows.filter { $0.tally.total > 0 }.map(row)))
        </tbody>
        </table>
        """
    }

    /// The statuses that some row has, met and not met always.
    private var shown: [RuleResult.Status] {
        statuses.filter { status in
            [.met, .notMet].contains(status) || rows.contains { $0.tally[status] > 0 }
        }
    }

    private var heads: [Markup] {
        shown.map { "<th scope=\"col\" class=\"number\">\($0.rawValue)</th>" }
    }

    private func row(_ row: Row) -> Markup {
        let cells: [Markup] = shown.map { "<td class=\"number\">\(row.tally[$0])</td>" }
        return "<tr><th scope=\"row\">\(row.name)</th>\(.list(cells, separator: ""))</tr>"
    }
}
