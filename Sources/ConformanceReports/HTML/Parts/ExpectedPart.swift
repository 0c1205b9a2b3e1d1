import Conformance

/// What was expected to fail and did, and the entries that have to be changed.
struct ExpectedPart {
    let content: PageContent

    var chapters: [Chapter] { [expected, stale].compactMap { $0 } }

    private var expected: Chapter? {
        let cases = content.report.cases.filter(content.report.isExpected)
        guard !cases.isEmpty else { return nil }
        return Chapter(
            id: "expected", title: "Failed as expected: \(cases.vectorCount)",
            body: "<ul>\n\(.lines(cases.map(item)))\n</ul>")
    }

    private func item(_ result: Report.Case) -> Markup {
        let entry = content.report.expectedFailure(of: result)
        let until = entry?.expires.map { ", until \($0)" } ?? ""
        let link = entry?.link.map { Links.outside($0, saying: $0) } ?? .none
        return """
            <li><a href="#vector-\(result.id)"><code>\(result.id)</code></a> \
            \(result.word)\(until)\(content.reason(for: result).map { ": \($0)" } ?? "") \
            \(link)</li>
            """
    }

    private var stale: Chapter? {
        let entries = content.report.staleEntries
        guard !entries.isEmpty else { return nil }
        let items: [Markup] = entries.map { entry in
            "<li>\(.list(entry.lines.map { "<code>\($0)</code>" }, separator: "<br>"))</li>"
        }
        return Chapter(
            id: "stale", title: "Expected failures to change: \(entries.count)",
            body: "<ul>\n\(.lines(items))\n</ul>")
    }
}
