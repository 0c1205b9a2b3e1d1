public import Conformance
import ConformanceDiagnosis
import StrictCodecs

/// A report as one page that needs no script and no other file.
struct Page {
    let content: PageContent

    var markup: Markup {
        let chapters = chapters
        let body: Markup = """
            <a class="skip" href="#main">Skip to the result</a>
            \(FrontPart(content: content).header)
            <nav id="contents" aria-label="Contents"><ul>\(.list(chapters.map(\.item), separator: ""))\
            </ul></nav>
            <main id="main">
            \(FrontPart(content: content).markup)
            \(.lines(chapters.map(\.markup)))
            </main>
            <footer><p>Vectors \(content.report.version). Of each rule, at most \
            \(content.most) vectors that did not pass are shown in full, of a family the first \
            one of each kind; the others are listed. Long values are shortened. The result file \
            has everything\(omission). This page is a single file without scripts, and loads nothing.</p></footer>
            """
        return PageFrame(title: "Conformance of \(content.name)", body: body).markup
    }

    /// What a page of failures leaves out.
    private var omission: Markup {
        content.scope == .failures
            ? ", and --scope played makes a page with the rules that are met as well" : .none
    }

    private var chapters: [Chapter] {
        let hasRules = content.scope != .failures || !content.model.failed.isEmpty
        return FindingParts(content: content).chapters
            + (hasRules ? [RulesPart(content: content).chapter] : [])
    }
}

/// The frame of every page: a single file that needs no script and loads nothing.
struct PageFrame {
    let title: Markup

    /// What stands in the body, without a line feed at its end.
    let body: Markup

    var markup: Markup {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="\(policy)">
        <meta name="color-scheme" content="light dark">
        <title>\(title)</title>
        <style>\(StyleSheet.markup)</style>
        </head>
        <body>
        \(body)
        </body>
        </html>

        """
    }

    /// Lets the style sheet of the page take effect, and nothing else.
    private var policy: String {
        "default-src 'none'; style-src 'sha256-\(StyleSheet.hash)'; base-uri 'none'; "
            + "form-action 'none'"
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
    /// Every rule of the suite.
    case all

    /// The rules of the roles that the implementation plays.
    case played

    /// The rules that are not met, each with its shortest example: a few sheets of paper.
    case failures
}

extension PageScope {
    /// The scope of a page for which none is named: the failures, if there are some.
    static func usual(for report: Report) -> PageScope {
        ReportModel(report, strict: false).failed.isEmpty ? .played : .failures
    }
}

extension Report {
    /// The report as a page of HTML, for those who judge an implementation.
    ///
    /// - Parameters:
    ///   - strict: Whether a SHOULD rule that is not met fails the run.
    ///   - scope: Which rules the page has; without one, those that failed, or if none did, those of the roles
    ///     that the implementation plays.
    /// - Returns: One file without scripts, which loads nothing.
    /// - Throws: `VectorFileError` if the files beside the vectors cannot be read.
    public func html(strict: Bool, scope: PageScope? = nil) throws -> String {
        let page = Page(
            content: try PageContent(self, strict: strict, scope: scope ?? .usual(for: self)))
        return InertText.of(page.markup.html, .markup)
    }
}
