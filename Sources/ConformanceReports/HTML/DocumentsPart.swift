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
        let links: [Markup] = statements.filter { content.status(of: $0) == .rule(.notMet) }.map {
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
            data-status="\(status.word)">\(status.mark) \
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

/// The ways from standards and decisions to the rules.
struct IndexPart {
    let content: PageContent

    var chapters: [Chapter] {
        [
            Chapter(
                id: "standards", title: "The standards",
                body: .lines(content.index.standards.map(part))),
            Chapter(
                id: "decisions", title: "The decisions",
                body: """
                    <p><code>SPEC.md</code> of the suite gives the reasons of each.</p>
                    <dl class="index">
                    \(.lines(decisions.map { entry($0, named: $0, from: .decision($0)) }))
                    </dl>
                    """),
        ]
    }

    private func part(on standard: Standard) -> Markup {
        """
        <h3>\(standard.id) \(Links.outside(standard.url, saying: standard.title))</h3>
        <dl class="index">
        \(.lines(standard.sections.compactMap { entry(for: $0, of: standard) }))
        </dl>
        """
    }

    private func entry(for section: Standard.Section, of standard: Standard) -> Markup? {
        let citation = Citation(standard: standard.id, section: section.number)
        let source = Rule.Source.standard(citation.description)
        guard !content.rules(drawnFrom: source).isEmpty else { return nil }
        return entry(
            Links.anchor(citation.description), named: "\(citation.place), \(section.title)",
            from: source)
    }

    private func entry(_ id: String, named name: String, from source: Rule.Source) -> Markup {
        """
        <div id="\(id)"><dt>\(name)</dt>\
        <dd>\(Links.rules(content.rules(drawnFrom: source), content))</dd></div>
        """
    }

    /// The decisions on which rules rest.
    private var decisions: [String] {
        let ids = content.catalog.rules.flatMap(\.sources).compactMap { source in
            if case .decision(let id) = source { id } else { nil }
        }
        return Set(ids).sorted()
    }
}

/// Links within the page.
enum Links {
    /// A link to a rule, with its status.
    static func rule(_ rule: Rule, _ content: PageContent) -> Markup {
        guard content.shown.contains(rule.id) else {
            return "<span class=\"none\">\(rule.id)</span>"
        }
        let status = content.status(of: rule)
        return """
            <a class="\(status.style)" href="#rule-\(rule.id)"><span aria-hidden="true">\
            \(status.sign) </span>\(rule.id)<span class="hidden"> (\(status.word))</span></a>
            """
    }

    /// Links to rules.
    static func rules(_ rules: [Rule], _ content: PageContent) -> Markup {
        .list(rules.map { rule($0, content) })
    }

    /// A link to a vector, or only its id if it was not selected.
    static func vector(_ id: Vector.ID, _ content: PageContent) -> Markup {
        let name: Markup = "<code>\(id)</code>"
        return content.selected.contains(id) && content.scope != .failures
            ? "<a href=\"#vector-\(id)\">\(name)</a>" : name
    }

    /// What a rule is drawn from; links, if the page has the documents.
    static func sources(of rule: Rule, _ content: PageContent) -> Markup {
        guard content.scope != .failures else {
            return "\(rule.sources.map(\.text).joined(separator: ", "))"
        }
        return .list(rule.sources.map { source($0) })
    }

    private static func source(_ source: Rule.Source) -> Markup {
        switch source {
        case .statement(let id): "<a href=\"#\(id)\">\(id)</a>"
        case .decision(let id): "<a href=\"#\(id)\">\(id)</a>"
        case .standard(let text): "<a href=\"#\(anchor(text))\">\(text)</a>"
        }
    }

    /// The id of a section of a standard in the page.
    static func anchor(_ citation: String) -> String {
        citation.replacing(", ", with: "-").replacing(" ", with: "-")
    }

    /// A link to another page, if its address is one of the web.
    static func outside(_ address: String, saying text: String) -> Markup {
        guard address.utf8.starts(with: "https://".utf8) else { return "\(text)" }
        return "<a href=\"\(address)\" rel=\"noreferrer\">\(text)</a>"
    }
}
