import Conformance

/// Bars of the rules by level, basis and role, and of the statements by document.
struct OverviewPart {
    let evidence: Evidence

    var chapter: Chapter {
        Chapter(
            id: "overview", title: "Overview",
            body: """
                <p>A rule is <em>met</em> if all its selected vectors passed, and \
                <em>not met</em> if one failed; it is <em>unsupported</em> if the implementation \
                lacks the operation, and <em>not run</em> if no vector was selected or the run had \
                ended. A statement of the documents is met if all rules that carry it and were \
                selected are met; it is <em>not covered</em> if no vector can test it.</p>
                <p class="legend">\(.list(Standing.allCases.map(legend), separator: " "))</p>
                \(ofRules("Rules by level", "Level", levels))
                \(ofRules("Rules by basis", "Basis", bases))
                \(ofRules("Rules by role", "Role", roles))
                \(ofStatements)
                """)
    }

    private func legend(_ standing: Standing) -> Markup {
        """
        <span><svg width="28" height="14" aria-hidden="true"><rect class="\(standing.style)" \
        width="28" height="14"/></svg> \(standing.mark)</span>
        """
    }

    private func ofRules(_ caption: String, _ kind: String, _ rows: [StandingTable.Row]) -> Markup {
        StandingTable(caption: caption, kind: kind, standings: Standing.ofRules, rows: rows).markup
    }

    // MARK: - The rules

    private var levels: [StandingTable.Row] {
        let all: StandingTable.Row = ("all rules", tally { _ in true })
        return [all]
            + Rule.Level.allCases.map { level in
                ("\(level.rawValue)", tally { $0.level == level })
            }
    }

    private var bases: [StandingTable.Row] {
        Rule.Basis.allCases.map { basis in ("\(basis.words)", tally { $0.basis == basis }) }
    }

    private var roles: [StandingTable.Row] {
        Role.allCases.map { role in
            let rules = evidence.suites.filter { $0.role == role }.flatMap(\.rules)
            return ("\(role.rawValue)", Tally(rules.map(evidence.standing)))
        }
    }

    private func tally(_ isCounted: (Rule) -> Bool) -> Tally {
        Tally(evidence.suites.flatMap(\.rules).filter(isCounted).map(evidence.standing))
    }

    // MARK: - The statements

    private var ofStatements: Markup {
        StandingTable(
            caption: "Statements by document", kind: "Document", standings: Standing.allCases,
            rows: evidence.index.documents.map(row)
        ).markup
    }

    private func row(on document: Document) -> StandingTable.Row {
        let statements = evidence.index.statements.filter { $0.documents.contains(document.id) }
        let name: Markup = """
            <a href="#document-\(document.id)">\(document.id) \(document.title)</a>, \
            \(document.edition)
            """
        return (name, Tally(statements.map(evidence.standing)))
    }
}

extension Rule.Basis {
    /// The basis in words.
    var words: String {
        switch self {
        case .documents: "documents: the five documents require it"
        case .rfc: "rfc: the standards on which they rest require it"
        case .hardening: "hardening: it prevents a known attack or defect"
        }
    }
}
