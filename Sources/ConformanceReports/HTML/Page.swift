import Conformance

/// A report as one page that needs no script and no other file.
struct Page {
    let content: PageContent

    var markup: Markup {
        let chapters = chapters
        let filter = FilterPart(suites: content.suites.map(\.id))
        let style = StyleSheet(filters: filter.style)
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="\(policy(for: style))">
            <meta name="color-scheme" content="light dark">
            <title>Conformance of \(content.name)</title>
            <style>\(style.markup)</style>
            </head>
            <body>
            <a class="skip" href="#main">Skip to the overview</a>
            \(patterns)
            \(HeadPart(content: content).markup)
            <nav id="contents" aria-label="Contents"><ul>\(.list(chapters.map(\.item), separator: ""))\
            </ul></nav>
            <main id="main">
            \(HeadPart(content: content).front)
            \(filter.markup)
            \(.lines(chapters.map(\.markup)))
            </main>
            <footer><p>Vectors \(content.report.version). Of each rule, at most \
            \(content.most) vectors that did not pass are shown in full, of a family the first \
            one of each kind; the others are listed. Long values are shortened. The result file \
            has everything. This page is a single file without scripts, and loads nothing.</p></footer>
            </body>
            </html>

            """
    }

    private var chapters: [Chapter] {
        let found =
            [UnmetPart(content: content).chapter, LacksPart(content: content).chapter]
            .compactMap { $0 } + ExpectedPart(content: content).chapters
        guard content.scope != .failures else {
            return found + (content.failed.isEmpty ? [] : [RulesPart(content: content).chapter])
        }
        return found + [OverviewPart(content: content).chapter]
            + [
                InterpretationsPart(content: content).chapter,
                OmissionsPart(content: content).chapter,
                RulesPart(content: content).chapter,
                DocumentsPart(content: content).chapter,
            ].compactMap { $0 } + IndexPart(content: content).chapters
    }

    /// Lets the style sheet of the page take effect, and nothing else.
    private func policy(for style: StyleSheet) -> String {
        "default-src 'none'; style-src 'sha256-\(style.hash)'; base-uri 'none'; "
            + "form-action 'none'"
    }

    /// The hatching of bars, which distinguishes them without colour.
    private var patterns: Markup {
        """
        <svg class="patterns" width="0" height="0" aria-hidden="true"><defs>\
        <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" \
        patternTransform="rotate(45)"><rect class="hatched" width="6" height="6"/>\
        <rect class="stripe" width="2" height="6"/></pattern>\
        <pattern id="dots" width="6" height="6" patternUnits="userSpaceOnUse">\
        <rect class="dotted" width="6" height="6"/><rect class="dot" x="2" y="2" width="2" \
        height="2"/></pattern></defs></svg>
        """
    }
}
