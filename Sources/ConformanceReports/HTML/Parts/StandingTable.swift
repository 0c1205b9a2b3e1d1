/// A table of standings: for each row its counts, and under them a bar as wide as the table.
struct StandingTable {
    let caption: String

    /// What the rows are.
    let kind: String

    /// The standings that have a column.
    let standings: [Standing]

    let rows: [Row]

    /// What is counted, and how it stands.
    typealias Row = (name: Markup, tally: Tally)

    var markup: Markup {
        """
        <table class="standings">
        <caption>\(caption)</caption>
        <thead><tr><th scope="col">\(kind)</th>\(.list(heads, separator: ""))</tr></thead>
        <tbody>
        \(.lines(rows.filter { $0.tally.total > 0 }.map(row)))
        </tbody>
        </table>
        """
    }

    private var heads: [Markup] {
        standings.map { "<th scope=\"col\" class=\"number\">\($0.rawValue)</th>" }
    }

    /// A row and its bar, which says nothing that the numbers do not.
    private func row(_ row: Row) -> Markup {
        let cells: [Markup] = standings.map { "<td class=\"number\">\(row.tally[$0])</td>" }
        return """
            <tr><th scope="row">\(row.name)</th>\(.list(cells, separator: ""))</tr>
            <tr class="picture" aria-hidden="true"><td colspan="\(standings.count + 1)">\
            \(Bar(tally: row.tally).markup)</td></tr>
            """
    }
}
