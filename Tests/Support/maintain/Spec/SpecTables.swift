import Conformance
import ConformanceReports

/// The generated parts of `SPEC.md`.
struct SpecTables {
    let catalog: Catalog
    let variants: [RoleVariants]

    private var links: PageLinks { PageLinks(from: 0, in: catalog) }

    /// The names of the parts.
    var names: [String] { ["suites", "attacks", "free"] + catalog.suites.map { "rules \($0.id)" } }

    /// The part with a name.
    func text(for name: String) -> String {
        if name == "attacks" { return AttackPages.summary(of: catalog) }
        if name == "free" { return FreeList(variants: variants.flatMap(\.heads)).text }
        return name == "suites"
            ? suites : catalog.suites.first { "rules \($0.id)" == name }.map(rules) ?? ""
    }

    /// How many vectors a suite has stands on its page alone, so that a vector changes three files.
    private var suites: String {
        let rows = catalog.suites.map { suite in
            [
                "[\(suite.title)](Vectors/Pages/\(suite.id).md)", "`\(suite.role.rawValue)`",
                "\(suite.rules.count)",
            ]
        }
        let total = ["all", "", "\(catalog.rules.count)"]
        return MarkdownRows(head: ["suite", "role", "rules"], rows: rows + [total]).text
    }

    private func rules(of suite: Suite) -> String {
        let rules = suite.rules.map { rule in
            "- <a id=\"\(rule.id)\"></a>`\(rule.id)`: \(rule.statement) (\(grounds(of: rule)))"
        }.joined(separator: "\n")
        let page = "[`\(suite.id)`](Vectors/Pages/\(suite.id).md)"
        return "Vectors, twins and mistakes: \(page)\n\n\(rules)"
    }

    /// The basis of a rule and its sources, in short.
    private func grounds(of rule: Rule) -> String {
        let sources = rule.sources.map { source in
            source.text.replacing(", Section ", with: " ").replacing(", Appendix ", with: " ")
                .replacing(", Page ", with: " ")
        }
        let beyond = rule.beyond.map { ["stricter than \($0.text)"] } ?? []
        return "\(rule.basis.rawValue): \((sources + beyond).joined(separator: ", "))"
    }
}
