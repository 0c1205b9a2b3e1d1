import Conformance
import ConformanceReports
import Mistakes

/// The generated parts of `SPEC.md`.
struct SpecTables {
    let catalog: Catalog
    let index: CatalogIndex

    /// The names of the parts.
    var names: [String] {
        ["suites", "samples", "defects", "statements", "decisions", "standards"]
            + catalog.suites.map { "rules \($0.id)" }
    }

    /// The part with a name.
    func text(for name: String) async throws -> String {
        switch name {
        case "suites": suites
        case "samples": try await SampleTable(catalog: catalog).text()
        case "defects": defects
        case "statements": statements
        case "decisions": decisions
        case "standards": standards
        default: catalog.suites.first { "rules \($0.id)" == name }.map(rules) ?? ""
        }
    }

    // MARK: - Suites

    private var suites: String {
        let head = ["| suite | role | rules | vectors |", "| --- | --- | --- | --- |"]
        let rows = catalog.suites.map { suite in
            "| [\(suite.title)](Vectors/\(suite.id).json) | `\(suite.role.rawValue)` "
                + "| \(suite.rules.count) | \(suite.vectors.count) |"
        }
        let total = "| all | | \(catalog.rules.count) | \(catalog.vectors.count) |"
        return (head + rows + [total]).joined(separator: "\n")
    }

    // MARK: - Rules

    private func rules(of suite: Suite) -> String {
        suite.rules.map { section(on: $0, in: suite) }.joined(separator: "\n\n")
    }

    private func section(on rule: Rule, in suite: Suite) -> String {
        let revisions = rule.revisions.map {
            " · only \($0.map(\.rawValue).joined(separator: ", "))"
        }
        return """
            #### `\(rule.id)`

            **\(rule.title).** \(rule.statement)

            \(rule.reason)

            \(rule.level.rawValue) · \(rule.basis.rawValue)\(revisions ?? "") · \(sources(of: rule))

            Vectors: \(vectors(of: rule, in: suite)).

            Caught: \(mistakes(breaking: rule)).
            """
    }

    private func sources(of rule: Rule) -> String {
        rule.sources.map { source in
            switch source {
            case .statement(let id), .decision(let id): "[\(id)](#\(id.lowercased()))"
            case .standard(let text): "[\(text)](#\(anchor(of: text)))"
            }
        }.joined(separator: ", ")
    }

    private func vectors(of rule: Rule, in suite: Suite) -> String {
        suite.vectors(of: rule.id)
            .map { "`\($0.id.dropFirst(suite.id.count + 1))`" }.joined(separator: ", ")
    }

    private func mistakes(breaking rule: Rule) -> String {
        let mistakes = Mistake.all.filter { $0.rule == rule.id }
        return mistakes.map { "an implementation that \($0.title) (`\($0.id)`)" }
            .joined(separator: "; ")
    }

    // MARK: - Defects

    private var defects: String {
        let head = ["| | what is wrong | documents | shown by |", "| --- | --- | --- | --- |"]
        return (head + index.defects.map(row)).joined(separator: "\n")
    }

    private func row(for defect: Defect) -> String {
        let coverage =
            switch defect.coverage {
            case .rules(let rules): rules.map { "[`\($0)`](#\($0))" }.joined(separator: ", ")
            case .reason(let reason): "– \(reason)"
            }
        let anchor = "<a id=\"\(defect.id.lowercased())\"></a>\(defect.id)"
        let documents = defect.documents.joined(separator: ", ")
        return "| \(anchor) | \(escaped(defect.text)) | \(documents) | \(escaped(coverage)) |"
    }

    // MARK: - Statements

    private var statements: String {
        let head = ["| | where | what it says | carried by |", "| --- | --- | --- | --- |"]
        return (head + index.statements.map(row)).joined(separator: "\n")
    }

    private func row(for statement: Statement) -> String {
        let rules = catalog.rules.filter { $0.sources.contains(.statement(statement.id)) }
        let carried = statement.reason.map { "– \($0)" } ?? links(to: rules)
        let anchor = "<a id=\"\(statement.id.lowercased())\"></a>\(statement.id)"
        let place = "\(statement.section) (\(statement.documents.joined(separator: ", ")))"
        return
            "| \(anchor) | \(escaped(place)) | \(escaped(statement.text)) | \(escaped(carried)) |"
    }

    func escaped(_ text: String) -> String {
        text.replacing("|", with: "\\|")
    }
}
