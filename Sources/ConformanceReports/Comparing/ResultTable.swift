package import Conformance
import ConformanceDiagnosis
import StrictCodecs

/// The results of several implementations side by side: a column each, and a row for each rule.
package struct ResultTable: Sendable {
    /// The columns, in the order of the files.
    package let columns: [ResultColumn]

    /// The attacks, the causes and the rules, as far as there are some.
    package let tables: [ComparedTable]

    /// How many rules are left out, because every column has the same status.
    package private(set) var omitted = 0

    /// Puts results side by side.
    ///
    /// - Parameters:
    ///   - columns: The results.
    ///   - catalog: The vectors by which rules and suites are named.
    ///   - showsAll: Whether rules are shown that have the same status in every column.
    package init(_ columns: [ResultColumn], in catalog: Catalog, showingAll showsAll: Bool) {
        self.columns = columns
        var rules: [ComparedTable.Row] = []
        for suite in catalog.suites {
            let rows = suite.rules.map { rule in (rule, columns.map { $0.statuses[rule.id] }) }
                .filter { $0.1.contains { $0 != nil } }
            let shown = rows.filter { showsAll || $0.1.differ() }
            omitted += rows.count - shown.count
            let counts = columns.indices.map { column in
                Self.count(rows.compactMap { $0.1[column] })
            }
            rules += rows.isEmpty ? [] : [.init(name: suite.id, cells: counts, isHead: true)]
            rules += shown.map { rule, statuses in
                .init(
                    name: rule.level.rawValue, id: rule.id, cells: statuses.map { .init($0?.look) })
            }
        }
        tables = [
            ComparedTable(
                kind: "Attack", title: "ATTACKS, by what becomes of them in each column",
                rows: Self.attacks(in: catalog, of: columns, showsAll)),
            ComparedTable(
                kind: "Cause", title: "CAUSES, in cases of each column",
                rows: Self.causes(of: columns)),
            ComparedTable(
                kind: "Rule",
                title: "RULES, met of those that apply, and each on which the results differ",
                rows: rules),
        ].filter { !$0.rows.isEmpty }
    }

    /// How many of the rules that apply are met, as a fraction; a dash if none applies.
    private static func count(_ statuses: [RuleResult.Status]) -> ComparedTable.Cell {
        let applying = statuses.filter { $0 != .notApplicable }
        let met = applying.count { $0 == .met }
        return .init(applying.isEmpty ? "–" : "\(met)/\(applying.count)")
    }

    /// The known attacks in which columns differ, then those that succeed in all.
    private static func attacks(
        in catalog: Catalog, of columns: [ResultColumn], _ showsAll: Bool
    ) -> [ComparedTable.Row] {
        let all = catalog.attacks.map { attack in
            let outcomes = columns.map { $0.attacks?[attack.id] }
            return (attack: attack, outcomes, successes: outcomes.count { $0 == .succeeds })
        }
        let apart = all.filter { $0.1.differ() }.sorted { $0.successes < $1.successes }
        let alike = all.filter { attack, outcomes, successes in
            !outcomes.differ() && (successes > 0 || showsAll && outcomes.contains { $0 != nil })
        }
        return (apart + alike).map { attack, outcomes, _ in
            .init(name: attack.title, cells: outcomes.map { .init($0?.look) })
        }
    }

    /// The known causes by the words that name them, with the cases that each explains; fewer columns first, then more
    /// cases.
    private static func causes(of columns: [ResultColumn]) -> [ComparedTable.Row] {
        let words = columns.flatMap { $0.causes ?? [] }.grouped(by: \.words).map(\.text)
        let rows = words.map { words in
            let cases = columns.map { column in
                column.causes.map { causes in
                    causes.filter { $0.words.hasSameOctets(as: words) }
                        .reduce(0) { $0 + $1.cases.count }
                }
            }
            let known = cases.compactMap { $0 }
            return (words, cases, weight: (known.count { $0 > 0 }, -known.reduce(0, +)))
        }
        return rows.sorted { $0.weight < $1.weight }.map { words, cases, _ in
            .init(
                name: words,
                cells: cases.map { .init($0.map { $0 == 0 ? "–" : "\($0)" } ?? "?") })
        }
    }
}

extension Array {
    /// Whether columns differ, as far as they are known.
    fileprivate func differ<Value: Hashable>() -> Bool where Element == Value? {
        Set(compactMap { $0 }).count > 1
    }
}

/// What a comparison takes from a result: the facts of its column, and what became of rules and attacks.
package struct ResultColumn: Sendable {
    /// The implementation and its version.
    let name: String

    /// The day of the run, or an empty text.
    let date: String

    /// The last line of its report.
    package let conclusion: String

    /// What is not known of a result of other vectors; empty for one that was computed again.
    package let remark: String

    /// What stands below the name.
    fileprivate var words: [String] { [conclusion, remark].filter { !$0.isEmpty } }

    /// The rules with their statuses.
    let statuses: [Rule.ID: RuleResult.Status]

    /// The known causes; nil if they are not known.
    let causes: [Cause]?

    /// The outcomes of the attacks; nil if they are not known.
    let attacks: [Attack.ID: AttackResult.Outcome]?

    /// Takes a result, computed again with the vectors of the comparison if they are its own; of a run with other
    /// vectors, such as an earlier version of them, what its file says.
    ///
    /// - Throws: ``ResultFileError`` if the file is not as a run has written it.
    package init(_ outline: ResultOutline, in catalog: Catalog) throws {
        let header = outline.header
        let parts = [header.implementation.name, header.implementation.version]
        name = Excerpt.cut(parts.filter { !$0.isEmpty }.joined(separator: " "), to: 100)
        date = header.date ?? ""
        statuses = Dictionary(firstOf: outline.rules.map { ($0.id, $0.status) })
        let result = try outline.isOf(catalog) ? StoredResult(outline, in: catalog) : nil
        causes = result?.report.causes.known
        attacks = result.map { Dictionary(firstOf: $0.report.attacks.map { ($0.id, $0.outcome) }) }
        conclusion = result.map { $0.report.markedLine(strict: $0.isStrict) } ?? outline.verdict
        remark = result == nil ? outline.remark(in: catalog) : ""
    }
}

extension ResultOutline {
    /// The last line of a report, as far as the file tells.
    fileprivate var verdict: String {
        "\(conclusion): \(rules.count { $0.status == .met }) of \(rules.count) rules met, "
            + "vectors \(header.vectors.version)"
    }

    /// What is not known of the result by other vectors.
    fileprivate func remark(in catalog: Catalog) -> String {
        let known = Set(catalog.rules.map(\.id))
        let gone = rules.count { !known.contains($0.id) }
        let hash = header.vectors.sha256?.prefix(12) ?? "unknown"
        return "made with other vectors (sha256 \(hash)): the statuses are those of the file, "
            + "its causes and attacks are not compared"
            + (gone == 0 ? "" : ", and \(gone.counting("rule")) of it no longer exist")
    }
}

// MARK: - Forms

/// The forms of a comparison.
package enum TableFormat: String, CaseIterable {
    case text, markdown, html
}

/// A table of the comparison: a cell for each column, and what the row is about.
package struct ComparedTable: Sendable {
    /// What the rows are, and what stands above them.
    package let kind: String
    let title: String

    package let rows: [Row]

    /// A row; one that begins a part of the table is a head.
    package struct Row: Sendable {
        package let name: String

        /// The id of a rule, which follows the name as code.
        var id: Rule.ID?

        package let cells: [Cell]
        var isHead = false
    }

    /// A word for a narrow column, and how a page shows what it is about.
    package struct Cell: Sendable {
        package let text: String
        var look: Look?

        init(_ look: Look?) {
            text = look?.short ?? "–"
            self.look = look
        }

        init(_ text: String) { self.text = text }
    }

    var lines: [String] {
        rows.map { row in
            let name = (row.isHead ? "" : "  ") + row.name + (row.id.map { " \($0)" } ?? "")
            return "  " + row.cells.map { $0.text.padding(to: 12) }.joined() + name
        }
    }

    func markdown(_ heads: [String]) -> [String] {
        MarkdownTable(
            head: [kind] + heads,
            rows: rows.map { row in
                let name = MarkdownText.words(row.name)
                let id = row.id.map { " \(MarkdownText.code($0))" } ?? ""
                return [row.isHead ? "**\(name)**" : name + id] + row.cells.map(\.text)
            }
        ).lines
    }

    func markup(_ heads: [Markup]) -> Markup {
        """
        <div class="wide"><table>
        <caption>\(title)</caption>
        <thead><tr><th scope="col">\(kind)</th>\(.list(heads, separator: ""))</tr></thead>
        <tbody>
        \(.lines(rows.map(Self.markup)))
        </tbody>
        </table></div>
        """
    }

    /// In few octets, since a table may have ten thousand cells.
    private static func markup(_ row: Row) -> Markup {
        let cells = row.cells.map { cell -> Markup in
            cell.look.map { "<td class=\"mark \($0.style)\">\($0.sign) \($0.short)</td>" }
                ?? "<td>\(cell.text)</td>"
        }
        let name: Markup = row.isHead ? "<strong>\(row.name)</strong>" : "\(row.name)"
        let id: Markup = row.id.map { " <code>\($0)</code>" } ?? .none
        return "<tr><th scope=\"row\">\(name)\(id)</th>\(.list(cells, separator: ""))</tr>"
    }
}

extension ResultTable {
    /// The comparison in a form.
    package func text(in format: TableFormat) -> String {
        switch format {
        case .text: text
        case .markdown: markdown
        case .html: InertText.of(page.html, .markup)
        }
    }

    /// What rules are left out, in a sentence.
    private var remark: String {
        let isOne = omitted == 1
        return omitted == 0
            ? "All rules of the runs are shown."
            : "\(omitted.counting("rule")) with the same status in every run that has "
                + "\(isOne ? "it is" : "them are") left out; --all shows them."
    }

    private var text: String {
        let heads = columns.enumerated().flatMap { index, column in
            ["[\(index + 1)] \(column.name)  \(column.date)"] + column.words.map { "    \($0)" }
        }
        let numbers = "  " + columns.indices.map { "[\($0 + 1)]".padding(to: 12) }.joined()
        let parts = [heads] + tables.map { [$0.title, numbers] + $0.lines } + [[remark]]
        // What is printed has ASCII alone.
        return parts.joined(separator: [""])
            .map { InertText.of(JSON.printable($0.replacing("–", with: "-"))) }
            .joined(separator: "\n")
    }

    private var markdown: String {
        let heads = columns.indices.map { MarkdownText.words("[\($0 + 1)]") }
        let list = zip(heads, columns).map { head, column in
            "- **\(head)** \(MarkdownText.words(column.name)), \(column.date): "
                + MarkdownText.words(column.words.joined(separator: "; "))
        }
        let parts = [["# Comparison"], list] + tables.map { $0.markdown(heads) } + [[remark]]
        return parts.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    private var page: Markup {
        let title: Markup = "Comparison of \(columns.count) results"
        let heads = columns.enumerated().map { index, column -> Markup in
            "<th scope=\"col\">[\(index + 1)]<br>\(column.name)</th>"
        }
        let entries = columns.map { column -> Markup in
            let words: [Markup] = column.words.map { "<br>\($0)" }
            return """
                <li><strong>\(column.name)</strong> \(column.date)\(.list(words, separator: ""))</li>
                """
        }
        let body: Markup = """
            <main id="main">
            <h1>\(title)</h1>
            <ol>\(.list(entries, separator: ""))</ol>
            \(.lines(tables.map { $0.markup(heads) }))
            <p>\(remark)</p>
            </main>
            """
        return PageFrame(title: title, body: body).markup
    }
}
