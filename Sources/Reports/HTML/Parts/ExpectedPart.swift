import Conformance

/// What was expected to fail and did, and the entries that have to be changed.
struct ExpectedPart {
    let evidence: Evidence

    var markup: Markup { "\(expected)\(stale)" }

    private var expected: Markup {
        let cases = evidence.report.cases.filter(evidence.report.isExpected)
        guard !cases.isEmpty else { return .none }
        return """
            <section id="expected" aria-labelledby="expected-title">
            <h2 id="expected-title">Failed as expected: \(cases.count)</h2>
            <ul>
            \(.lines(cases.map(item)))
            </ul></section>
            """
    }

    private func item(_ result: Case) -> Markup {
        let entry = evidence.report.expectedFailure(of: result)
        let reason = entry.map { ": \(JSON.printable($0.reason))" } ?? ""
        let until = entry?.expires.map { ", until \($0)" } ?? ""
        let link = entry?.link.map { Links.outside($0, saying: $0) } ?? .none
        return """
            <li><a href="#vector-\(result.id)"><code>\(result.id)</code></a> \
            \(result.word)\(until)\(reason) \(link)</li>
            """
    }

    private var stale: Markup {
        let entries = evidence.report.staleEntries
        guard !entries.isEmpty else { return .none }
        let items: [Markup] = entries.map { entry in
            "<li>\(.list(entry.lines.map { "<code>\($0)</code>" }, separator: "<br>"))</li>"
        }
        return """
            <section id="stale" aria-labelledby="stale-title">
            <h2 id="stale-title">Expected failures to change: \(entries.count)</h2>
            <ul>\(.list(items, separator: ""))</ul></section>
            """
    }
}
