import Conformance

/// The documents, section by section, with what the run says of each statement.
struct DocumentsPart {
    let content: PageContent

    var chapter: Chapter {
        Chapter(
            id: "documents", title: "The documents",
            body: """
                <p>The statements of the documents, in the words of this suite. A statement of \
                several documents is listed in each.</p>
                \(.lines(content.index.documents.map(part)))
                """)
    }

    private func part(on document: Document) -> Markup {
        let sections = content.sections(of: document)
        let tally = Tally(sections.flatMap(\.statements).map(content.status))
        return """
            <section id="document-\(document.id)" aria-labelledby="document-\(document.id)-title">
            <h3 id="document-\(document.id)-title">\(document.id) \(document.title), \
            \(document.edition)</h3>
            <p>\(.prose(document.about ?? ""))</p>
            \(Bar(tally: tally).markup)
            <p class="counts">\(tally.words)</p>
            \(unmet(sections.flatMap(\.statements), of: document))
            \(.lines(sections.map { section($0.title, $0.statements, of: document) }))
            </section>
            """
    }

    /// Links to the statements that are not met.
    private func unmet(_ statements: [Statement], of document: Document) -> Markup {
        let links: [Markup] = statements.filter { content.status(of: $0) == .notMet }.map {
            "<a class=\"notmet\" href=\"#\(anchor(of: $0, in: document))\">\($0.id)</a>"
        }
        return links.isEmpty ? .none : "<p class=\"counts\">Not met: \(.list(links))</p>"
    }

    private func section(
        _ title: String, _ statements: [Statement], of document: Document
    ) -> Markup {
        """
        <h4>\(title)</h4>
        <ul class="statements">
        \(.lines(statements.map { item($0, of: document) }))
        </ul>
        """
    }

    // MARK: - A statement

    private func item(_ statement: Statement, of document: Document) -> Markup {
        let status = content.status(of: statement)
        return """
            <li id="\(anchor(of: statement, in: document))" data-statement="\(statement.id)" \
            data-status="\(status.rawValue)">\(status.mark) \
            <span class="id">\(statement.id)</span>
            <div><p>\(.prose(statement.text))</p>\(carriers(of: statement))</div></li>
            """
    }

    /// The id of a statement in the page: without the document in the first document that has it.
    private func anchor(of statement: Statement, in document: Document) -> String {
        let first = content.index.documents.first { statement.documents.contains($0.id) }
        return first?.id == document.id ? statement.id : "\(document.id)-\(statement.id)"
    }

    private func carriers(of statement: Statement) -> Markup {
        let rules = content.rules(drawnFrom: .statement(statement.id))
        let reason = statement.reason ?? ""
        guard !rules.isEmpty else {
            return "<p class=\"note\">No vector can test it: \(.prose(reason))</p>"
        }
        let links: Markup =
            "<p class=\"note\">Rules: \(Links.rules(rules, content))\(unrun(rules))</p>"
        guard !reason.isEmpty else { return links }
        return "\(links)<p class=\"note\">Tested in part: \(.prose(reason))</p>"
    }

    /// How many of the rules of a statement were not run, and why.
    private func unrun(_ rules: [Rule]) -> Markup {
        let missing = rules.count { content.result(of: $0) == nil }
        let ended = rules.count { content.result(of: $0)?.status == .notRun }
        let parts = [
            missing == 0 ? nil : "\(missing) of \(rules.count) not selected",
            ended == 0 ? nil : "\(ended) of \(rules.count) not run, because the run had ended",
        ].compactMap { $0 }
        return parts.isEmpty ? .none : " (\(parts.joined(separator: "; ")))"
    }
}
