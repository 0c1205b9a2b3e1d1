import Conformance

/// What explains the failures, the known mistakes first.
struct CausesPart {
    let evidence: Evidence

    var chapter: Chapter? {
        let causes = evidence.report.causes
        guard !causes.known.isEmpty || !causes.groups.isEmpty else { return nil }
        return Chapter(
            id: "causes", title: "Causes: \(causes.known.count)",
            body: """
                <table>
                <thead><tr><th scope="col">What the implementation does</th>\
                <th scope="col" class="number">Cases</th><th scope="col" class="number">Rules</th>\
                <th scope="col">First case</th></tr></thead>
                <tbody>
                \(.lines(causes.known.map { row($0, "") }))
                \(.lines(causes.groups.map { row($0, "No known mistake: ") }))
                </tbody></table>
                """)
    }

    private func row(_ cause: Cause, _ prefix: String) -> Markup {
        """
        <tr><th scope="row">\(prefix)\(cause.description)</th>\
        <td class="number">\(cause.cases.count)</td><td class="number">\(cause.rules.count)</td>\
        <td>\(cause.cases.first.map { "<code>\($0.id)</code>" } ?? .none)</td></tr>
        """
    }
}
