import Conformance
import ConformanceDiagnosis

/// How the forms show a status.
struct Look {
    /// The status in a word.
    let word: String

    /// The status in a narrow column.
    let short: String

    /// The sign beside the word, so that the status does not depend on colour.
    let sign: String

    /// The class by which the style sheet knows it.
    let style: String

    /// The sign and a word.
    func mark(saying word: String) -> Markup {
        "<span class=\"mark \(style)\"><span aria-hidden=\"true\">\(sign)</span> \(word)</span>"
    }

    /// The status in few octets, since a table may have ten thousand.
    var cell: Markup { "<td class=\"mark \(style)\">\(sign) \(word)</td>" }

    /// The cell for what is not known.
    static let noCell: Markup = "<td>–</td>"
}

extension RuleResult.Status {
    /// The statuses in the order of the columns.
    static let columns: [Self] = [
        .met, .notMet, .unsupported, .notShown, .notApplicable, .notRun,
    ]

    /// How the forms show what a run says of a rule.
    var look: Look {
        switch self {
        case .met: Look(word: rawValue, short: "met", sign: "✓", style: "met")
        case .notMet: Look(word: rawValue, short: "NOT MET", sign: "✗", style: "notmet")
        case .unsupported: Look(word: rawValue, short: "lacks it", sign: "∅", style: "lack")
        case .notShown: Look(word: rawValue, short: "not shown", sign: "?", style: "notrun")
        case .notApplicable: Look(word: rawValue, short: "n/a", sign: "–", style: "notrun")
        case .notRun: Look(word: rawValue, short: "not run", sign: "○", style: "notrun")
        }
    }
}

extension AttackResult.Outcome {
    /// How the forms show what becomes of an attack.
    var look: Look {
        switch self {
        case .succeeds: Look(word: rawValue, short: "SUCCEEDS", sign: "✗", style: "notmet")
        case .unprotected: Look(word: rawValue, short: rawValue, sign: "!", style: "notmet")
        case .heldOff: Look(word: rawValue, short: rawValue, sign: "✓", style: "met")
        case .notShown: Look(word: rawValue, short: rawValue, sign: "?", style: "notrun")
        case .notApplicable: Look(word: rawValue, short: "n/a", sign: "–", style: "notrun")
        }
    }
}

extension Tally<RuleResult.Status> {
    /// The counts that are not 0, each with its sign and word.
    var words: Markup {
        .list(
            RuleResult.Status.columns.filter { self[$0] > 0 }.map {
                $0.look.mark(saying: "\(self[$0]) \($0.rawValue)")
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
