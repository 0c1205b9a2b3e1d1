import Conformance
import StrictCodecs

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

    // MARK: - Text

    private var text: String {
        let heads = zip(numbers, columns).flatMap { number, column in
            ["\(number) \(column.name)  \(column.date)", "    \(column.conclusion)"]
                + (column.remark.isEmpty ? [] : ["    \(column.remark)"])
        }
        let head = "".padding(to: 52) + numbers.map { $0.padding(to: 11) }.joined()
        let parts: [[String]] = [
            heads, [""], attackLines, causeLines, [head], sections.flatMap(lines), ["", remark],
        ]
        // What is printed has ASCII alone.
        return parts.joined().map { InertText.of(JSON.printable($0.replacing("–", with: "-"))) }
            .joined(separator: "\n")
    }

    private func lines(_ section: Section) -> [String] {
        let counts = section.counts.map { $0.text.padding(to: 11) }.joined()
        return [section.suite.padding(to: 52) + counts]
            + section.rows.map { row in
                let cells = row.statuses.map { ($0?.short ?? "–").padding(to: 11) }.joined()
                return "  \(row.rule.level.rawValue.padding(to: 7))"
                    + "\(row.rule.id.padding(to: 42)) \(cells)"
            }
    }

    private var causeLines: [String] {
        guard !causes.isEmpty else { return [] }
        let lines = causes.map { row in
            row.texts.map { $0.padding(to: 7) }.joined() + row.words
        }
        return ["CAUSES, in cases of each column"] + lines.map { "  \($0)" } + [""]
    }

    private var attackLines: [String] {
        guard !attacks.isEmpty else { return [] }
        let lines = attacks.map { row in
            row.outcomes.map { ($0?.short ?? "–").padding(to: 11) }.joined() + row.attack.title
        }
        return ["ATTACKS, by what becomes of them in each column"] + lines.map { "  \($0)" } + [""]
    }

    // MARK: - Markdown

    private var markdown: String {
        let list = zip(numbers, columns).map { number, column in
            "- **\(MarkdownText.words(number))** \(MarkdownText.words(column.name)), "
                + "\(column.date): "
                + MarkdownText.words(
                    ([column.conclusion] + [column.remark].filter { !$0.isEmpty })
                        .joined(separator: "; "))
        }
        let heads = numbers.map { MarkdownText.words($0) }
        let rows = sections.flatMap(markdownRows)
        let causes = MarkdownTable(
            head: ["Cause"] + heads,
            rows: self.causes.map { row in
                [MarkdownText.words(row.words)] + row.texts
            })
        let attacks = MarkdownTable(
            head: ["Attack"] + heads,
            rows: self.attacks.map { row in
                [MarkdownText.words(row.attack.title)] + row.outcomes.map { $0?.short ?? "–" }
            })
        let rules = MarkdownTable(head: ["Rule", "Level"] + heads, rows: rows)
        let parts =
            [["# Comparison"], list] + (self.attacks.isEmpty ? [] : [attacks.lines])
            + (self.causes.isEmpty ? [] : [causes.lines]) + [rules.lines, [remark]]
        return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
            .joined(separator: "\n\n")
    }

    private func markdownRows(_ section: Section) -> [[String]] {
        let counts = section.counts.map { "**\($0.text)**" }
        let head = ["**\(MarkdownText.words(section.suite))**", ""] + counts
        let rows = section.rows.map { row -> [String] in
            let cells = row.statuses.map { $0?.short ?? "–" }
            return [MarkdownText.code(row.rule.id), row.rule.level.rawValue] + cells
        }
        return [head] + rows
    }

    // MARK: - A page

    private var page: Markup {
        let style = StyleSheet(additions: ".wide { overflow-x: auto; }")
        let body: Markup = """
            <main id="main">
            <h1>Comparison of \(columns.count) results</h1>
            <ol>\(.list(columns.map(entry), separator: ""))</ol>
            \(attackTable)
            \(causeTable)
            \(ruleTable)
            <p>\(remark)</p>
            </main>
            """
        return PageFrame(title: "Comparison of \(columns.count) results", style: style, body: body)
            .markup
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
        let counts: [Markup] = section.counts.map {
            "<td><strong>\($0.text)</strong></td>"
        }
        let head: Markup = """
            <tr><th scope="row" colspan="2">\(section.suite)</th>\(.list(counts, separator: ""))</tr>
            """
        return [head]
            + section.rows.map { row in
                let cells = row.statuses.map(cell)
                return """
                    <tr><th scope="row"><code>\(row.rule.id)</code></th>\
                    <td>\(row.rule.level.rawValue)</td>\(.list(cells, separator: ""))</tr>
                    """
            }
    }

    /// A status in few octets, since a table may have ten thousand.
    private func cell(_ status: RuleResult.Status?) -> Markup {
        guard let status else { return "<td>–</td>" }
        return "<td class=\"mark \(status.style)\">\(status.sign) \(status.rawValue)</td>"
    }

    private var attackTable: Markup {
        guard !attacks.isEmpty else { return .none }
        let rows: [Markup] = attacks.map { row in
            let cells = row.outcomes.map(cell)
            return """
                <tr><th scope="row">\(row.attack.title)</th>\(.list(cells, separator: ""))</tr>
                """
        }
        return """
            <div class="wide"><table>
            <caption>Known attacks, those first in which the results differ</caption>
            <thead><tr><th scope="col">Attack</th>\(heads)</tr></thead>
            <tbody>
            \(.lines(rows))
            </tbody>
            </table></div>
            """
    }

    private func cell(_ outcome: AttackResult.Outcome?) -> Markup {
        switch outcome {
        case nil: "<td>–</td>"
        case .succeeds: "<td class=\"mark notmet\">✗ succeeds</td>"
        case .unprotected: "<td class=\"mark notmet\">! unprotected</td>"
        case .heldOff: "<td class=\"mark met\">✓ held off</td>"
        case .notShown: "<td class=\"mark notrun\">? not shown</td>"
        case .notApplicable: "<td class=\"mark notrun\">– not applicable</td>"
        }
    }

    private var causeTable: Markup {
        guard !causes.isEmpty else { return .none }
        let rows: [Markup] = causes.map { row in
            let cells: [Markup] = row.texts.map { "<td class=\"number\">\($0)</td>" }
            return "<tr><th scope=\"row\">\(row.words)</th>\(.list(cells, separator: ""))</tr>"
        }
        return """
            <div class="wide"><table>
            <caption>Causes, by the cases that each explains</caption>
            <thead><tr><th scope="col">Cause</th>\(heads)</tr></thead>
            <tbody>
            \(.lines(rows))
            </tbody>
            </table></div>
            """
    }
}
