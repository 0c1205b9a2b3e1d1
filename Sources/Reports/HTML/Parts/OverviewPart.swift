import Conformance

/// Bars of the rules by level, basis and role, and of the statements by document.
struct OverviewPart {
    let evidence: Evidence

    var markup: Markup {
        """
        <section id="overview" aria-labelledby="overview-title">
        <h2 id="overview-title">Overview</h2>
        <p>A rule is <em>met</em> if each of its vectors that was selected passed; it is <em>not \
        met</em> if one did not, or if the implementation lacks the operation. A rule of which no \
        vector was run is <em>not covered</em>. A statement of the documents is met if all rules \
        that carry it and were run are met.</p>
        <p class="legend">\(.list(Standing.allCases.map(legend), separator: " "))</p>
        \(table("Rules by level", "Level", levels))
        \(table("Rules by basis", "Basis", bases))
        \(table("Rules by role", "Role", roles))
        \(table("Statements by document", "Document", documents))
        </section>
        """
    }

    private func legend(_ standing: Standing) -> Markup {
        """
        <span><svg width="20" height="12" aria-hidden="true"><rect class="\(standing.style)" \
        width="20" height="12"/></svg> \(standing.mark)</span>
        """
    }

    // MARK: - The rows

    private typealias Row = (name: String, tally: Tally)

    private var levels: [Row] {
        Rule.Level.allCases.map { level in (level.rawValue, tally { $0.level == level }) }
    }

    private var bases: [Row] {
        Rule.Basis.allCases.map { basis in (basis.words, tally { $0.basis == basis }) }
    }

    private var roles: [Row] {
        Role.allCases.map { role in
            let rules = evidence.catalog.suites.filter { $0.role == role }.flatMap(\.rules)
            return (role.rawValue, Tally(rules.map(evidence.standing)))
        }
    }

    private var documents: [Row] {
        evidence.catalog.documents.map { document in
            let statements = evidence.catalog.statements.filter {
                $0.documents.contains(document.id)
            }
            let name = "\(document.id) \(document.title), \(document.edition)"
            return (name, Tally(statements.map(evidence.standing)))
        }
    }

    private func tally(_ isCounted: (Rule) -> Bool) -> Tally {
        Tally(evidence.catalog.rules.filter(isCounted).map(evidence.standing))
    }

    // MARK: - A table

    private func table(_ caption: String, _ kind: String, _ rows: [Row]) -> Markup {
        """
        <table>
        <caption>\(caption)</caption>
        <thead><tr><th scope="col">\(kind)</th>\(.list(heads, separator: ""))</tr></thead>
        <tbody>
        \(.lines(rows.filter { $0.tally.total > 0 }.map(row)))
        </tbody>
        </table>
        """
    }

    private var heads: [Markup] {
        Standing.allCases.map { "<th scope=\"col\" class=\"number\">\($0.rawValue)</th>" }
    }

    private func row(_ row: Row) -> Markup {
        let cells: [Markup] = Standing.allCases.map {
            "<td class=\"number\">\(row.tally[$0])</td>"
        }
        return """
            <tr><th scope="row">\(row.name)\(Bar(tally: row.tally).markup)</th>\
            \(.list(cells, separator: ""))</tr>
            """
    }
}

extension Rule.Basis {
    /// The basis for people.
    var words: String {
        switch self {
        case .documents: "documents: the five documents say it"
        case .rfc: "rfc: the standards under them say it"
        case .hardening: "hardening: a known attack demands it"
        }
    }
}
