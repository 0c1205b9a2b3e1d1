import Conformance
import ConformanceReports

/// The ways back from what rules are drawn from to the rules.
extension SpecTables {
    /// Links to the sections of some rules.
    func links(to rules: [Rule]) -> String {
        rules.map { "[`\($0.id)`](#\($0.id))" }.joined(separator: ", ")
    }

    // MARK: - Decisions

    /// Every decision on which rules rest, with the rules.
    var decisions: String {
        let rules = rulesBySource
        let ids = rules.keys.compactMap { source in
            if case .decision(let id) = source { id } else { nil }
        }
        let rows = ids.sorted().map { id in
            "| [\(id)](#\(id.lowercased())) | \(links(to: rules[.decision(id)] ?? [])) |"
        }
        return (["| | rules that rest on it |", "| --- | --- |"] + rows).joined(separator: "\n")
    }

    // MARK: - Standards

    /// Every section that rules cite, standard by standard, with the rules.
    var standards: String {
        let rules = rulesBySource
        return index.standards.map { standard in
            let head = [
                "### [\(standard.id)](\(standard.url))", "", "\(standard.title).", "",
                "| section | title | cited by |", "| --- | --- | --- |",
            ]
            let rows = standard.sections.compactMap { row(for: $0, of: standard, rules) }
            return (head + rows).joined(separator: "\n")
        }.joined(separator: "\n\n")
    }

    /// Where the index has a section, as a rule cites it.
    func anchor(of citation: String) -> String {
        citation.lowercased().replacing(", section ", with: "-")
            .replacing(", appendix ", with: "-").replacing(" ", with: "-")
    }

    private func row(
        for section: Standard.Section, of standard: Standard, _ rules: [Rule.Source: [Rule]]
    ) -> String? {
        let citation = Citation(standard: standard.id, section: section.number)
        guard let citing = rules[.standard(citation.description)] else { return nil }
        let place = "<a id=\"\(anchor(of: citation.description))\"></a>\(citation.place)"
        return "| \(place) | \(escaped(section.title)) | \(links(to: citing)) |"
    }

    private var rulesBySource: [Rule.Source: [Rule]] {
        var rules: [Rule.Source: [Rule]] = [:]
        for rule in catalog.rules {
            for source in rule.sources { rules[source, default: []].append(rule) }
        }
        return rules
    }
}
