import Conformance
import ConformanceReports
import TestSupport

/// The pages that lead from what rules are drawn from to the rules.
struct IndexPages {
    let catalog: Catalog
    let index: CatalogIndex

    private var links: PageLinks { PageLinks(from: 2, in: catalog) }

    /// The pages, by their files.
    func texts() async throws -> [(path: String, text: String)] {
        [
            ("Vectors/Pages/STATEMENTS.md", statements),
            ("Vectors/Pages/DECISIONS.md", decisions),
            ("Vectors/Pages/STANDARDS.md", standards),
            ("Vectors/Pages/SAMPLES.md", try await samples()),
            (AttackPages.path, AttackPages(catalog: catalog, index: index).text),
            (
                CoveragePage.path,
                CoveragePage(catalog: catalog, suites: try OtherSuite.all(beside: catalog)).text
            ),
        ]
    }

    // MARK: - Statements

    private var statements: String {
        let rows = index.statements.map { statement in
            let rules = catalog.rules.filter { $0.sources.contains(.statement(statement.id)) }
            return [
                "<a id=\"\(statement.id.lowercased())\"></a>\(statement.id)",
                statement.places(in: index.documents).map(\.description).joined(separator: "; "),
                statement.text, statement.reason.map { "– \($0)" } ?? links.links(to: rules),
            ]
        }
        return page(
            "Index of statements",
            """
            Every statement of the five documents, in our words, with the rules that carry it or the reason why no
            vector can. [SPEC.md](../../SPEC.md) names the documents.
            """,
            MarkdownRows(head: ["", "where", "what it says", "carried by"], rows: rows).text)
    }

    // MARK: - Decisions

    private var decisions: String {
        let rules = rulesBySource
        let ids = rules.keys.compactMap { source in
            if case .decision(let id) = source { id } else { nil }
        }
        let rows = ids.sorted().map { id in
            [links.link(to: Rule.Source.decision(id)), links.links(to: rules[.decision(id)] ?? [])]
        }
        return page(
            "Index of decisions",
            "Every [decision](../../SPEC.md#decisions), with the rules that rest on it.",
            MarkdownRows(head: ["", "rules that rest on it"], rows: rows).text)
    }

    // MARK: - Standards

    private var standards: String {
        let rules = rulesBySource
        let parts = index.standards.map { standard in
            let rows = standard.sections.compactMap { row(for: $0, of: standard, rules) }
            let table = MarkdownRows(head: ["section", "title", "cited by"], rows: rows).text
            return "## [\(standard.id)](\(standard.url))\n\n\(standard.title).\n\n\(table)"
        }
        return page(
            "Index of standards",
            """
            Every section of a standard that a rule cites, with the rules. [standards.json](../standards.json) has the
            tables of contents; a citation of a section that is not in them is refused.
            """,
            parts.joined(separator: "\n\n"))
    }

    private func row(
        for section: Standard.Section, of standard: Standard, _ rules: [Rule.Source: [Rule]]
    ) -> [String]? {
        let citation = Citation(standard: standard.id, section: section.number)
        guard let citing = rules[.standard(citation.description)] else { return nil }
        let anchor = PageLinks.anchor(of: citation.description)
        return [
            "<a id=\"\(anchor)\"></a>\(citation.place)", section.title, links.links(to: citing),
        ]
    }

    private var rulesBySource: [Rule.Source: [Rule]] {
        var rules: [Rule.Source: [Rule]] = [:]
        for rule in catalog.rules {
            for source in rule.sources { rules[source, default: []].append(rule) }
        }
        return rules
    }

    // MARK: - Samples

    private func samples() async throws -> String {
        let rows = index.defects.map { defect in
            let coverage =
                switch defect.coverage {
                case .rules(let ids): ids.map(links.link(to:)).joined(separator: ", ")
                case .reason(let reason): "– \(reason)"
                }
            return [
                "<a id=\"\(defect.id.lowercased())\"></a>\(defect.id)", defect.text,
                defect.documents.joined(separator: ", "), coverage,
            ]
        }
        let head = ["", "what is wrong", "documents", "shown by"]
        let broken = try await SampleTable(catalog: catalog, links: links).text()
        return page(
            "What the documents' own samples break",
            """
            The documents print code. Its behaviour is reproduced by adapters, and `swift run conform samples`
            checks them like any other implementation. The tables list the rules that each sample breaks, so that
            a reader who copies it knows what to mend.
            """,
            """
            \(broken)

            ## Defects of the samples

            What is wrong with the samples, by number, with the rules whose vectors show it or the reason why none
            can. The last of them are traps of the toolchain, into which a suite like this one can fall itself.

            \(MarkdownRows(head: head, rows: rows).text)
            """)
    }

    private func page(_ title: String, _ introduction: String, _ body: String) -> String {
        "# \(title)\n\n\(introduction)\n\n\(body)\n"
    }
}
