import Conformance
import ConformanceReports

/// Links from a generated page to rules and to what they are drawn from.
struct PageLinks {
    /// The suite of each rule.
    private let suites: [Rule.ID: Suite.ID]

    /// The way from the page's folder to the root of the repository, such as `../../`.
    private let root: String

    init(from folders: Int, in catalog: Catalog) {
        root = String(repeating: "../", count: folders)
        suites = Dictionary(
            catalog.suites.flatMap { suite in suite.rules.map { ($0.id, suite.id) } }
        ) { first, _ in first }
    }

    /// A link to a rule on the page of its suite.
    func link(to rule: Rule.ID) -> String {
        "[`\(rule)`](\(root)Vectors/Pages/\(suites[rule] ?? "").md#\(rule))"
    }

    /// Links to rules.
    func links(to rules: [Rule]) -> String {
        rules.map { link(to: $0.id) }.joined(separator: ", ")
    }

    /// A link to what a rule is drawn from.
    func link(to source: Rule.Source) -> String {
        let page =
            switch source {
            case .statement(let id): "\(root)Vectors/Pages/STATEMENTS.md#\(id.lowercased())"
            case .decision(let id): "\(root)SPEC.md#\(id.lowercased())"
            case .standard(let text): "\(root)Vectors/Pages/STANDARDS.md#\(Self.anchor(of: text))"
            }
        return "[\(source.text)](\(page))"
    }

    /// A link to a file of the repository.
    func link(to path: String, as text: String) -> String { "[\(text)](\(root)\(path))" }

    /// Where the index has a section, as a rule cites it.
    static func anchor(of citation: String) -> String {
        citation.lowercased().replacing(", section ", with: "-")
            .replacing(", appendix ", with: "-").replacing(", page ", with: "-")
            .replacing("/", with: "-").replacing(" ", with: "-")
    }
}

/// A table of Markdown.
struct MarkdownRows {
    /// What the columns are called.
    let head: [String]

    /// The cells of each row.
    let rows: [[String]]

    /// The table as text; a bar in a cell is escaped.
    var text: String {
        let lines = [head, head.map { _ in "---" }] + rows
        return lines.map { cells in
            "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
        }.joined(separator: "\n")
    }
}
