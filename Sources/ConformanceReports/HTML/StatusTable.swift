import Conformance

/// What a run says of a rule or a statement.
enum PageStatus: Hashable, CaseIterable {
    /// The status of a rule, or of the rules that carry a statement.
    case rule(RuleResult.Status)

    /// No vector can carry the statement.
    case notCovered

    /// The statuses that a rule can have, in the order of the columns.
    static let ofRules = [
        RuleResult.Status.met, .notMet, .unsupported, .notShown, .notApplicable, .notRun,
    ].map(PageStatus.rule)

    static let allCases = ofRules + [.notCovered]

    /// The status of a rule on the page; nil means a rule that was not selected.
    init(_ status: RuleResult.Status?) { self = .rule(status ?? .notRun) }

    /// The word for it.
    var word: String {
        switch self {
        case .rule(let status): status.rawValue
        case .notCovered: "not covered"
        }
    }

    /// The sign beside the word, so that the status does not depend on colour.
    var sign: Markup {
        switch self {
        case .rule(.met): "✓"
        case .rule(.notMet): "✗"
        case .rule(.unsupported): "∅"
        case .rule(.notShown): "?"
        case .rule(.notApplicable), .notCovered: "–"
        case .rule(.notRun): "○"
        }
    }

    /// The class by which the style sheet knows it.
    var style: Markup {
        switch self {
        case .rule(.met): "met"
        case .rule(.notMet): "notmet"
        case .rule(.unsupported): "lack"
        case .rule(.notShown), .rule(.notApplicable), .rule(.notRun): "notrun"
        case .notCovered: "none"
        }
    }

    /// The sign and the word.
    var mark: Markup { mark(saying: word) }

    /// The sign and another word.
    func mark(saying word: String) -> Markup {
        "<span class=\"mark \(style)\"><span aria-hidden=\"true\">\(sign)</span> \(word)</span>"
    }
}

extension Tally<PageStatus> {
    /// The same counts of rules.
    init(_ rules: Tally<RuleResult.Status>) {
        let counts = RuleResult.Status.allCases.map { (PageStatus($0), rules[$0]) }
        self.init(counts: Dictionary(counts, uniquingKeysWith: +))
    }

    /// The counts that are not 0, each with its sign and word.
    var words: Markup {
        .list(
            PageStatus.allCases.filter { self[$0] > 0 }.map {
                $0.mark(saying: "\(self[$0]) \($0.word)")
            })
    }
}

/// A table of statuses: for each row its counts, and under them a bar as wide as the table.
struct StatusTable {
    let caption: String

    /// What the rows are.
    let kind: String

    /// The statuses that have a column.
    let statuses: [PageStatus]

    let rows: [Row]

    /// What is counted, and its counts by status.
    typealias Row = (name: Markup, tally: Tally<PageStatus>)

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
    private var shown: [PageStatus] {
        statuses.filter { status in
            [.rule(.met), .rule(.notMet)].contains(status) || rows.contains { $0.tally[status] > 0 }
        }
    }

    private var heads: [Markup] {
        shown.map { "<th scope=\"col\" class=\"number\">\($0.word)</th>" }
    }

    /// A row and its bar, which says nothing that the numbers do not.
    private func row(_ row: Row) -> Markup {
        let cells: [Markup] = shown.map { "<td class=\"number\">\(row.tally[$0])</td>" }
        return """
            <tr><th scope="row">\(row.name)</th>\(.list(cells, separator: ""))</tr>
            <tr class="picture" aria-hidden="true"><td colspan="\(shown.count + 1)">\
            \(Bar(tally: row.tally).markup)</td></tr>
            """
    }
}

/// A bar with parts proportional to the counts, which the page also has as text; what the implementation
/// does not play has no part in it.
struct Bar {
    private let tally: Tally<PageStatus>

    init(tally: Tally<PageStatus>) {
        let played = PageStatus.allCases.filter { $0 != .rule(.unsupported) }
        self.tally = Tally(counts: Dictionary(uniqueKeysWithValues: played.map { ($0, tally[$0]) }))
    }

    var markup: Markup {
        guard tally.total > 0 else { return .none }
        return """
            <svg class="bar" aria-hidden="true" width="100%" height="14">\
            \(.list(parts, separator: ""))</svg>
            """
    }

    private var parts: [Markup] {
        var start = 0
        return PageStatus.allCases.compactMap { status in
            let count = tally[status]
            defer { start += count }
            guard count > 0 else { return nil }
            return """
                <rect class="\(status.style)" x="\(Self.percent(start, of: tally.total))" y="0" \
                width="\(Self.percent(count, of: tally.total))" height="14"/>
                """
        }
    }

    /// A count as a share of the whole, in hundredths of a percent.
    static func percent(_ count: Int, of total: Int) -> String {
        let hundredths = count * 10_000 / total
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)%"
    }
}
