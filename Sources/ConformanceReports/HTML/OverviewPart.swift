import Conformance

/// Bars of the rules by level, basis and role, and of the statements by document.
struct OverviewPart {
    let content: PageContent

    var chapter: Chapter {
        Chapter(
            id: "overview", title: "Overview",
            body: """
                <p>A rule is <em>met</em> if all its selected vectors passed, and \
                <em>not met</em> if one failed; it is <em>unsupported</em> if the implementation \
                lacks the operation, and <em>not run</em> if no vector was selected or the run had \
                ended. A statement of the documents is met if all rules that carry it and were \
                selected are met; it is <em>not covered</em> if no vector can test it. The bars \
                leave out what is unsupported.</p>
                <p class="legend">\(.list(PageStatus.allCases.map(legend), separator: " "))</p>
                \(ofRules("Rules by level", "Level", levels))
                \(ofRules("Rules by basis", "Basis", bases))
                \(ofRules("Rules by role", "Role", roles))
                \(ofStatements)
                """)
    }

    private func legend(_ status: PageStatus) -> Markup {
        guard status != .rule(.unsupported) else { return "<span>\(status.mark)</span>" }
        return """
            <span><svg width="28" height="14" aria-hidden="true"><rect class="\(status.style)" \
            width="28" height="14"/></svg> \(status.mark)</span>
            """
    }

    private func ofRules(_ caption: String, _ kind: String, _ rows: [StatusTable.Row]) -> Markup {
        StatusTable(caption: caption, kind: kind, statuses: PageStatus.ofRules, rows: rows).markup
    }

    // MARK: - The rules

    private var levels: [StatusTable.Row] {
        let all: StatusTable.Row = ("all rules", tally { _ in true })
        return [all]
            + Rule.Level.allCases.map { level in
                ("\(level.rawValue)", tally { $0.level == level })
            }
    }

    private var bases: [StatusTable.Row] {
        Rule.Basis.allCases.map { basis in ("\(basis.words)", tally { $0.basis == basis }) }
    }

    private var roles: [StatusTable.Row] {
        Role.allCases.map { role in
            let rules = content.suites.filter { $0.role == role }.flatMap(\.rules)
            return ("\(role.rawValue)", Tally(rules.map(content.status)))
        }
    }

    private func tally(_ isCounted: (Rule) -> Bool) -> Tally<PageStatus> {
        Tally(content.suites.flatMap(\.rules).filter(isCounted).map(content.status))
    }

    // MARK: - The statements

    private var ofStatements: Markup {
        StatusTable(
            caption: "Statements by document", kind: "Document", statuses: PageStatus.allCases,
            rows: content.index.documents.map(row)
        ).markup
    }

    private func row(on document: Document) -> StatusTable.Row {
        let statements = content.index.statements.filter { $0.documents.contains(document.id) }
        let name: Markup = """
            <a href="#document-\(document.id)">\(document.id) \(document.title)</a>, \
            \(document.edition)
            """
        return (name, Tally(statements.map(content.status)))
    }
}

extension Rule.Basis {
    /// The basis in words.
    var words: String {
        switch self {
        case .documents: "documents: the five documents require it"
        case .rfc: "rfc: the standards on which they rest require it"
        case .platform: "platform: the documentation of the system requires it"
        case .hardening: "hardening: it prevents a known attack or defect"
        }
    }
}
