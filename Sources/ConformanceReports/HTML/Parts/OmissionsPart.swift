import Conformance
import StrictCodecs

/// The vectors that could not be run through the adapter, by what stood in the way.
struct OmissionsPart {
    let content: PageContent

    var chapter: Chapter? {
        let omissions = content.report.omissions
        guard !omissions.isEmpty else { return nil }
        return Chapter(
            id: "omissions", title: "Vectors that could not be run: \(omissions.count)",
            body: """
                <p>They count neither for their rules nor against them.</p>
                \(.lines(content.report.obstacles.map { item($0.reason) }))
                """)
    }

    private func item(_ reason: String) -> Markup {
        let ids = content.report.omissions.filter { $0.reason.hasSameOctets(as: reason) }.map(\.id)
        return """
            <details><summary>\(reason): \(ids.count)</summary>
            <ul>
            \(.lines(ids.map { "<li><code>\($0)</code></li>" }))
            </ul>
            </details>
            """
    }
}
