import Conformance
import ConformanceReports

/// The generated parts of `SPEC.md`.
struct SpecTables {
    let catalog: Catalog

    private var links: PageLinks { PageLinks(from: 0, in: catalog) }

    /// The names of the parts.
    var names: [String] { ["suites"] + catalog.suites.map { "rules \($0.id)" } }

    /// The part with a name.
    func text(for name: String) -> String {
        name == "suites"
            ? suites : catalog.suites.first { "rules \($0.id)" == name }.map(rules) ?? ""
    }

    /// How many vectors a suite has stands on its page alone, so that a vector changes three files.
    private var suites: String {
        let rows = catalog.suites.map { suite in
            [
                "[\(suite.title)](Vectors/\(suite.id).md)", "`\(suite.role.rawValue)`",
                "\(suite.rules.count)",
            ]
        }
        let total = ["all", "", "\(catalog.rules.count)"]
        return MarkdownRows(head: ["suite", "role", "rules"], rows: rows + [total]).text
    }

    private func rules(of suite: Suite) -> String {
        suite.rules.map { rule in
            "- <a id=\"\(rule.id)\"></a>\(links.link(to: rule.id)): \(rule.statement)"
        }.joined(separator: "\n")
    }
}
