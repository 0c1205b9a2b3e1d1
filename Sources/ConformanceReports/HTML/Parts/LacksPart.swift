import Conformance

/// What the implementation lacks, one reason a line: it is neither met nor failed.
struct LacksPart {
    let content: PageContent

    var chapter: Chapter? {
        let lacks = content.report.lacks
        guard !lacks.isEmpty else { return nil }
        let rules = Set(lacks.flatMap(\.rules).map(\.id)).count.counting("rule")
        let operations = Set(lacks.map(\.operation)).count.counting("operation")
        return Chapter(
            id: "unsupported",
            title: "Unsupported: \(rules) of \(operations)",
            body: """
                <p>The implementation lacks these operations. Their rules were not judged, and are \
                neither met nor failed.</p>
                <ul class="lacks">
                \(.lines(lacks.map(item)))
                </ul>
                """)
    }

    private func item(_ lack: Report.Lack) -> Markup {
        let musts = lack.rules.count { $0.level == .must }
        let rules = "\(lack.rules.count.counting("rule")), \(musts) MUST"
        return """
            <li><code>\(lack.operation)</code> \(rules)\
            <br><span class="note">\(Excerpt.cut(lack.reason, to: 200))</span></li>
            """
    }
}
