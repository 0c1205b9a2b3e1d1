import Conformance

/// A claim as one sheet of paper, which needs no script and no other file.
struct ClaimPage {
    let claim: Claim

    var markup: Markup {
        let style = StyleSheet(filters: Self.sheet)
        let body: Markup = """
            <main id="main">
            <header>
            <p class="kind">Claim of conformance</p>
            <h1>\(claim.profile.claim.profile.title)</h1>
            <p class="verdict \(claim.isConforming ? "met" : "notmet")"><strong>\(head).</strong> \
            \(claim.sentence)</p>
            <p>\(claim.profile.claim.profile.meaning)</p>
            </header>
            <dl class="facts">
            \(.lines(claim.facts.map { "<div><dt>\($0.name)</dt><dd>\($0.text)</dd></div>" }))
            </dl>
            \(.lines(claim.lists.map(list)))
            <section aria-labelledby="check">
            <h2 id="check">Check it</h2>
            \(.lines(claim.commands.map(command)))
            </section>
            </main>
            <footer><p>The claim was made from a result file whose verdicts were all computed again from \
            the recorded outcomes. It says nothing of rules outside of the profile.</p></footer>
            """
        return PageFrame(
            title: "Claim of conformance to \(claim.profileName)", style: style, body: body
        ).markup
    }

    private var head: Markup { claim.isConforming ? "Conforms" : "Does not conform" }

    private func list(_ list: (title: String, lines: [String])) -> Markup {
        """
        <section><h2>\(list.title)</h2>
        <ul>\(.list(list.lines.map { "<li>\($0)</li>" }, separator: ""))</ul></section>
        """
    }

    private func command(_ command: (purpose: String, lines: [String])) -> Markup {
        let lines: [Markup] = command.lines.map { "<code class=\"command\">\($0)</code>" }
        return "<p>\(command.purpose):<br>\(.list(lines, separator: "<br>"))</p>"
    }

    /// What differs from a report: a narrow page, facts side by side, and lists that take little room.
    private static let sheet = """
        body { max-width: 52rem; }
        h2 { font-size: 1.1rem; margin: 1.25rem 0 .25rem; padding-top: .5rem; border-top: 1px solid var(--line); }
        .facts { border-bottom: 1px solid var(--line); }
        .facts div { display: grid; grid-template-columns: 9rem 1fr; gap: 0 1rem; }
        .facts dd, .command, li { overflow-wrap: anywhere; }
        footer { margin-top: 1.5rem; }
        @media (max-width: 40rem) { .facts div { grid-template-columns: 1fr; } }
        @media print { body { padding: 0; } h1 { font-size: 1.4rem; } footer { margin-top: .75rem; } }
        """
}
