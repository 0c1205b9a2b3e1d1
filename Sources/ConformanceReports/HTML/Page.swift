public import Conformance
import StrictCodecs

/// A report as one page that needs no script and no other file.
struct Page {
    let content: PageContent

    var markup: Markup {
        let chapters = chapters
        let filter = FilterPart(suites: content.suites.map(\.id))
        let style = StyleSheet(filters: filter.style)
        let body: Markup = """
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
            """
        return PageFrame(title: "Conformance of \(content.name)", style: style, body: body).markup
    }

    private var chapters: [Chapter] {
        let found =
            [UnmetPart(content: content).chapter, LacksPart(content: content).chapter]
            .compactMap { $0 } + ExpectedPart(content: content).chapters
        guard content.scope != .failures else {
            let rules = RulesPart(content: content).chapter
            return found + (content.model.failed.isEmpty ? [] : [rules])
        }
        return found + [OverviewPart(content: content).chapter]
            + [
                InterpretationsPart(content: content).chapter,
                OmissionsPart(content: content).chapter,
                LaterPart(content: content).chapter,
                RulesPart(content: content).chapter,
                DocumentsPart(content: content).chapter,
            ].compactMap { $0 } + IndexPart(content: content).chapters
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

/// A chapter of the page, to which the contents lead.
struct Chapter {
    let id: String
    let title: String
    let body: Markup

    var markup: Markup {
        """
        <section id="\(id)" aria-labelledby="\(id)-title">
        <h2 id="\(id)-title">\(title)</h2>
        <p class="back"><a href="#contents">Contents</a></p>
        \(body)
        </section>
        """
    }

    /// The entry of the contents.
    var item: Markup { "<li><a href=\"#\(id)\">\(title)</a></li>" }
}

/// Which rules and vectors a page has.
public enum PageScope: String, CaseIterable, Sendable {
    /// Every rule of the suite, and the documents with all statements.
    case all

    /// The rules of the roles that the implementation plays, and the documents.
    case played

    /// The rules that are not met, each with its shortest example: a few sheets of paper.
    case failures
}

extension Report {
    /// The report as a page of HTML, for those who read from a document to the verdicts.
    ///
    /// - Parameters:
    ///   - strict: Whether a SHOULD rule that is not met fails the run.
    ///   - scope: Which rules the page has.
    /// - Returns: One file without scripts, which loads nothing.
    /// - Throws: `VectorFileError` if the documents of the vectors cannot be read.
    public func html(strict: Bool, scope: PageScope = .played) throws -> String {
        let page = Page(content: try PageContent(self, strict: strict, scope: scope))
        return InertText.of(page.markup.html, .markup)
    }
}
