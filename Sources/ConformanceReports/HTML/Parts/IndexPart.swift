import Conformance

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
