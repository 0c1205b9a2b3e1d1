import Conformance

/// A report as one page that needs no script and no other file.
struct Page {
    let evidence: Evidence

    var markup: Markup {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="\(policy)">
        <meta name="color-scheme" content="light dark">
        <title>Conformance of \(evidence.report.run.implementation.name)</title>
        <style>\(StyleSheet.markup)</style>
        </head>
        <body>
        <a class="skip" href="#main">Skip to the overview</a>
        \(patterns)
        \(HeadPart(evidence: evidence).markup)
        \(contents)
        <main id="main">
        \(.lines(parts))
        </main>
        <footer><p>Vectors \(evidence.report.version). This page is one file, without scripts, and \
        loads nothing.</p></footer>
        </body>
        </html>

        """
    }

    private var parts: [Markup] {
        [
            OverviewPart(evidence: evidence).markup, UnmetPart(evidence: evidence).markup,
            ExpectedPart(evidence: evidence).markup, ReadingsPart(evidence: evidence).markup,
            DocumentsPart(evidence: evidence).markup, RulesPart(evidence: evidence).markup,
            IndexPart(evidence: evidence).markup,
        ]
    }

    /// Lets the style sheet of the page take effect, and nothing else.
    private var policy: String {
        "default-src 'none'; style-src 'sha256-\(StyleSheet.hash)'; base-uri 'none'; "
            + "form-action 'none'"
    }

    /// The hatching of bars, so that they can be told apart without colour.
    private var patterns: Markup {
        """
        <svg class="patterns" width="0" height="0" aria-hidden="true"><defs>\
        <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" \
        patternTransform="rotate(45)"><rect class="ground" width="6" height="6"/>\
        <rect class="stripe" width="2" height="6"/></pattern></defs></svg>
        """
    }

    // MARK: - The contents

    private var contents: Markup {
        let chapters = [
            ("Overview", "overview", true), ("Rules not met", "unmet", hasUnmet),
            ("The documents", "documents", true), ("The rules", "rules", true),
            ("The standards", "standards", true), ("The decisions", "decisions", true),
        ]
        let items: [Markup] = chapters.filter(\.2).map { name, id, _ in
            "<li><a href=\"#\(id)\">\(name)</a></li>"
        }
        return "<nav aria-label=\"Contents\"><ul>\(.list(items, separator: ""))</ul></nav>"
    }

    private var hasUnmet: Bool { !evidence.report.unmet.isEmpty }
}
