import Conformance

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
            [.met, .notMet].contains(status) || rows.contains { $0.tally[status] > 0 }
        }
    }

    private var heads: [Markup] {
        shown.map { "<th scope=\"col\" class=\"number\">\($0.rawValue)</th>" }
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
