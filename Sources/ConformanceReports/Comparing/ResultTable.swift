package import Conformance
package import ConformanceDiagnosis
import StrictCodecs

/// The results of several implementations side by side: a column each, and a row for each rule.
package struct ResultTable: Sendable {
    /// The columns, in the order of the files.
    package let columns: [ResultColumn]

    /// The suites of which some column has a rule, in reading order.
    package let sections: [Section]

    /// The known mistakes that some column has, those that tell the columns apart first.
    package let causes: [CauseRow]

    /// The known attacks in which columns differ, then those that succeed in all.
    package let attacks: [AttackRow]

    /// How many rules are left out, because every column has the same status.
    package let omitted: Int

    /// A suite, with the counts of its rules and the rules that are shown.
    package struct Section: Sendable {
        /// The id of the suite.
        package let suite: Suite.ID

        /// How many of its rules are met, of how many that apply, in each column.
        package let counts: [Count]

        /// Its rules.
        package let rows: [Row]
    }

    /// How many rules of a suite a column meets.
    package struct Count: Hashable, Sendable {
        package let met: Int
        package let total: Int

        /// The numbers as a fraction; a dash if no rule applies.
        var text: String { total == 0 ? "–" : "\(met)/\(total)" }
    }

    /// A rule, with its status in each column; nil if the run has no vector of it.
    package struct Row: Sendable {
        package let rule: Rule
        package let statuses: [RuleResult.Status?]
    }

    /// A known mistake, and the number of cases that it explains in each column; nil if that is not known.
    package struct CauseRow: Sendable {
        package let words: String
        package let cases: [Int?]
    }

    /// Puts results side by side.
    ///
    /// - Parameters:
    ///   - columns: The results.
    ///   - catalog: The vectors by which rules and suites are named.
    ///   - showsAll: Whether rules are shown that have the same status in every column.
    package init(_ columns: [ResultColumn], in catalog: Catalog, showingAll showsAll: Bool) {
        self.columns = columns
        causes = Self.causes(of: columns)
        attacks = AttackRow.rows(of: columns, in: catalog, showingAll: showsAll)
        var omitted = 0
        sections = catalog.suites.compactMap { suite in
            let rows = suite.rules.map { rule in
                Row(rule: rule, statuses: columns.map { $0.statuses[rule.id] })
            }.filter { !$0.statuses.allSatisfy { $0 == nil } }
            let shown = rows.filter { showsAll || Set($0.statuses.compactMap { $0 }).count > 1 }
            omitted += rows.count - shown.count
            return rows.isEmpty
                ? nil : Section(suite: suite.id, counts: Self.counts(rows), rows: shown)
        }
        self.omitted = omitted
    }

    private static func counts(_ rows: [Row]) -> [Count] {
        rows[0].statuses.indices.map { column in
            let statuses = rows.compactMap { $0.statuses[column] }.filter { $0 != .notApplicable }
            return Count(met: statuses.count { $0 == .met }, total: statuses.count)
        }
    }

    /// The known causes by the words that name them; fewer columns first, then more cases.
    private static func causes(of columns: [ResultColumn]) -> [CauseRow] {
        let words = columns.flatMap { $0.causes ?? [] }.grouped(by: \.words).map(\.text)
        let rows = words.map { words in
            CauseRow(words: words, cases: columns.map { $0.causes?.cases(explainedBy: words) })
        }
        return rows.sorted { ($0.spread, -$0.total) < ($1.spread, -$1.total) }
    }
}

extension [Cause] {
    /// How many cases the causes with some words explain.
    fileprivate func cases(explainedBy words: String) -> Int {
        filter { $0.words.hasSameOctets(as: words) }.reduce(0) { $0 + $1.cases.count }
    }
}

extension ResultTable.CauseRow {
    /// In how many columns it is.
    fileprivate var spread: Int { cases.count { $0 ?? 0 > 0 } }

    /// How many cases it explains in all columns.
    fileprivate var total: Int { cases.reduce(0) { $0 + ($1 ?? 0) } }

    /// The numbers; a dash for none, and a question mark where that is not known.
    var texts: [String] { cases.map { $0.map { $0 == 0 ? "–" : "\($0)" } ?? "?" } }
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

/// A known attack, and what becomes of it in each column; nil if no rule against it was run, or if
/// that is not known.
package struct AttackRow: Sendable {
    package let attack: Attack
    package let outcomes: [AttackResult.Outcome?]

    /// Whether columns differ in it.
    fileprivate var tellsApart: Bool { Set(outcomes.compactMap { $0 }).count > 1 }

    /// In how many columns it succeeds.
    fileprivate var successes: Int { outcomes.count { $0 == .succeeds } }

    /// The rows that are shown: those that tell columns apart, then those that succeed in all.
    static func rows(
        of columns: [ResultColumn], in catalog: Catalog, showingAll: Bool
    ) -> [AttackRow] {
        let rows = catalog.attacks.map { attack in
            AttackRow(attack: attack, outcomes: columns.map { $0.attacks?[attack.id] })
        }
        let (apart, alike) = (rows.filter(\.tellsApart), rows.filter { !$0.tellsApart })
        let shown = alike.filter { $0.successes > 0 || showingAll && $0.isKnown }
        return apart.enumerated().sorted {
            ($0.element.successes, $0.offset) < ($1.element.successes, $1.offset)
        }.map(\.element) + shown
    }

    private var isKnown: Bool { outcomes.contains { $0 != nil } }
}

// MARK: - Forms

/// The forms of a comparison.
package enum TableFormat: String, CaseIterable {
    case text, markdown, html
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

    /// The number by which a column is named, counted from 1.
    private var numbers: [String] { columns.indices.map { "[\($0 + 1)]" } }

    /// What rules are left out, in a sentence.
    private var remark: String {
        omitted == 0
            ? "All rules of the runs are shown."
            : "\(omitted.counting("rule")) with the same status in every run that has "
                + "\(omitted == 1 ? "it" : "them") "
                + "\(omitted == 1 ? "is" : "are") left out; --all shows them."
    }

    /// What is known of the columns besides their rules, each as a table; those without a row are left out.
    private var facts: [FactTable] {
        let attacks = self.attacks.map { row in
            FactTable.Row(name: row.attack.title, cells: row.outcomes.map(FactTable.Cell.init))
        }
        let causes = self.causes.map { row in
            FactTable.Row(
                name: row.words,
                cells: row.texts.map { FactTable.Cell($0, "<td class=\"number\">\($0)</td>") })
        }
        return [
            FactTable(
                kind: "Attack", title: "ATTACKS, by what becomes of them in each column",
                caption: "Known attacks, those first in which the results differ", width: 11,
                rows: attacks),
            FactTable(
                kind: "Cause", title: "CAUSES, in cases of each column",
                caption: "Causes, by the cases that each explains", width: 7, rows: causes),
        ].filter { !$0.rows.isEmpty }
    }

    // MARK: - Text

    private var text: String {
        let heads = zip(numbers, columns).flatMap { number, column in
            ["\(number) \(column.name)  \(column.date)", "    \(column.conclusion)"]
                + (column.remark.isEmpty ? [] : ["    \(column.remark)"])
        }
        let head = "".padding(to: 52) + numbers.map { $0.padding(to: 11) }.joined()
        let parts: [[String]] = [
            heads, [""], facts.flatMap(\.lines), [head], sections.flatMap(lines), ["", remark],
        ]
        // What is printed has ASCII alone.
        return parts.joined().map { InertText.of(JSON.printable($0.replacing("–", with: "-"))) }
            .joined(separator: "\n")
    }

    private func lines(_ section: Section) -> [String] {
        let counts = section.counts.map { $0.text.padding(to: 11) }.joined()
        return [section.suite.padding(to: 52) + counts]
            + section.rows.map { row in
                let cells = row.statuses.map { ($0?.look.short ?? "–").padding(to: 11) }.joined()
                return "  \(row.rule.level.rawValue.padding(to: 7))"
                    + "\(row.rule.id.padding(to: 42)) \(cells)"
            }
    }

    // MARK: - Markdown

    private var markdown: String {
        let list = zip(numbers, columns).map { number, column in
            let words = [column.conclusion] + [column.remark].filter { !$0.isEmpty }
            return "- **\(MarkdownText.words(number))** \(MarkdownText.words(column.name)), "
                + "\(column.date): \(MarkdownText.words(words.joined(separator: "; ")))"
        }
        let heads = numbers.map { MarkdownText.words($0) }
        let rules = MarkdownTable(
            head: ["Rule", "Level"] + heads, rows: sections.flatMap(markdownRows))
        let parts =
            [["# Comparison"], list] + facts.map { $0.markdown(heads) } + [rules.lines, [remark]]
        return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
            .joined(separator: "\n\n")
    }

    private func markdownRows(_ section: Section) -> [[String]] {
        let head = ["**\(MarkdownText.words(section.suite))**", ""]
        let rows = section.rows.map { row in
            [MarkdownText.code(row.rule.id), row.rule.level.rawValue]
                + row.statuses.map { $0?.look.short ?? "–" }
        }
        return [head + section.counts.map { "**\($0.text)**" }] + rows
    }

    // MARK: - A page

    private var page: Markup {
        let title: Markup = "Comparison of \(columns.count) results"
        let body: Markup = """
            <main id="main">
            <h1>\(title)</h1>
            <ol>\(.list(columns.map(entry), separator: ""))</ol>
            \(factTables)
            \(ruleTable)
            <p>\(remark)</p>
            </main>
            """
        let style = StyleSheet(additions: ".wide { overflow-x: auto; }")
        return PageFrame(title: title, style: style, body: body).markup
    }

    private var factTables: Markup {
        .lines(
            ["Attack", "Cause"].map { kind in
                facts.first { $0.kind == kind }?.markup(heads) ?? .none
            })
    }

    private func entry(_ column: ResultColumn) -> Markup {
        let remark: Markup =
            column.remark.isEmpty ? .none : "<br><span class=\"note\">\(column.remark)</span>"
        return """
            <li><strong>\(column.name)</strong> \(column.date)<br>\(column.conclusion)\(remark)</li>
            """
    }

    private var heads: Markup {
        .list(
            zip(numbers, columns).map { number, column in
                "<th scope=\"col\">\(number)<br>\(column.name)</th>"
            }, separator: "")
    }

    private var ruleTable: Markup {
        """
        <div class="wide"><table>
        <caption>Rules: met of those that apply, and each rule on which the results differ</caption>
        <thead><tr><th scope="col">Rule</th><th scope="col">Level</th>\(heads)</tr></thead>
        <tbody>
        \(.lines(sections.flatMap(rows)))
        </tbody>
        </table></div>
        """
    }

    private func rows(_ section: Section) -> [Markup] {
        let counts: [Markup] = section.counts.map { "<td><strong>\($0.text)</strong></td>" }
        let head: Markup = """
            <tr><th scope="row" colspan="2">\(section.suite)</th>\(.list(counts, separator: ""))</tr>
            """
        return [head]
            + section.rows.map { row in
                let cells = row.statuses.map { $0?.look.cell ?? Look.noCell }
                return """
                    <tr><th scope="row"><code>\(row.rule.id)</code></th>\
                    <td>\(row.rule.level.rawValue)</td>\(.list(cells, separator: ""))</tr>
                    """
            }
    }
}

/// A table of something that is known of the columns: a name in each row, and a cell for each column.
private struct FactTable {
    /// What the rows are.
    let kind: String

    /// What stands above it in the text, and on a page.
    let title: String
    let caption: String

    /// How many characters a cell has in the text.
    let width: Int

    let rows: [Row]

    /// A row.
    struct Row {
        let name: String
        let cells: [Cell]
    }

    /// A cell in a narrow column, and on a page.
    struct Cell {
        let text: String
        let markup: Markup

        init(_ text: String, _ markup: Markup) {
            self.text = text
            self.markup = markup
        }

        init(_ outcome: AttackResult.Outcome?) {
            self.init(outcome?.look.short ?? "–", outcome?.look.cell ?? Look.noCell)
        }
    }

    var lines: [String] {
        let lines = rows.map { row in
            "  " + row.cells.map { $0.text.padding(to: width) }.joined() + row.name
        }
        return [title] + lines + [""]
    }

    func markdown(_ heads: [String]) -> [String] {
        MarkdownTable(
            head: [kind] + heads,
            rows: rows.map { [MarkdownText.words($0.name)] + $0.cells.map(\.text) }
        ).lines
    }

    func markup(_ heads: Markup) -> Markup {
        let rows: [Markup] = self.rows.map { row in
            """
            <tr><th scope="row">\(row.name)</th>\(.list(row.cells.map(\.markup), separator: ""))</tr>
            """
        }
        return """
            <div class="wide"><table>
            <caption>\(caption)</caption>
            <thead><tr><th scope="col">\(kind)</th>\(heads)</tr></thead>
            <tbody>
            \(.lines(rows))
            </tbody>
            </table></div>
            """
    }
}
