import Conformance
import ConformanceDiagnosis

/// Which known attacks succeed, and how many others there are.
struct AttacksPart {
    let content: PageContent

    var markup: Markup {
        let all = content.report.attacks
        guard !all.isEmpty else { return .none }
        let succeeding = all.with(.succeeds)
        return """
            <section id="attacks" aria-labelledby="attacks-title">
            <h2 id="attacks-title">\(title(succeeding.count))</h2>
            \(list(succeeding))\(unprotected(all.with(.unprotected)))\(counts(all.restWords))\(open(all.with(.notShown)))</section>

            """
    }

    private func counts(_ words: [String]) -> Markup {
        words.isEmpty ? .none : "<p class=\"counts\">\(words.joined(separator: "; "))</p>\n"
    }

    private func title(_ count: Int) -> String {
        count == 0
            ? "No known attack succeeds"
            : "\(count) known \(count == 1 ? "attack succeeds" : "attacks succeed")"
    }

    private func list(_ results: [AttackResult]) -> Markup {
        guard !results.isEmpty else { return .none }
        return """
            <ul class="attacks">
            \(.lines(results.map(item)))
            </ul>

            """
    }

    private func unprotected(_ results: [AttackResult]) -> Markup {
        results.isEmpty ? .none : "<h3>Not protected against</h3>\n\(list(results))"
    }

    private func item(_ result: AttackResult) -> Markup {
        """
        <li id="attack-\(result.id)"><p>\(result.attack.title): \(result.attack.gain)</p>\
        <p>Shown by: \(result.evidence ?? "")</p>\
        <p class="counts">not met: \(links(result.broken))</p></li>
        """
    }

    private func links(_ ids: [Rule.ID]) -> Markup {
        let rules = ids.compactMap { id in content.report.rules.first { $0.id == id }?.rule }
        return Links.rules(rules, content)
    }

    /// The attacks of which nothing can be said, with what became of the rules against them.
    private func open(_ results: [AttackResult]) -> Markup {
        guard !results.isEmpty else { return .none }
        return """
            <details><summary>Not shown</summary><ul>
            \(.lines(results.map { "<li>\($0.attack.title): \($0.openWords)</li>" }))
            </ul></details>

            """
    }
}
