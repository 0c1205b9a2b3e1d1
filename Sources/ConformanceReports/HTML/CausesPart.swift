import Conformance
import ConformanceDiagnosis

/// What explains the failures, the known mistakes first.
struct CausesPart {
    let content: PageContent

    var markup: Markup {
        let causes = content.causes
        guard !causes.isEmpty else { return .none }
        return """
            <section id="causes" aria-labelledby="causes-title">
            <h2 id="causes-title">\(title)</h2>
            <ol class="causes">
            \(.lines(causes.enumerated().map { item($1, number: $0 + 1) }))
            </ol>\(rest)
            </section>
            """
    }

    private var title: String {
        let known = content.report.causes.known.count
        let explained = content.report.causes.known.reduce(0) { $0 + $1.cases.count }
        guard known > 0 else { return "No known mistake explains the failures" }
        return "\(known) \(known == 1 ? "cause explains" : "causes explain") \(explained) of "
            + "\(total) failures"
    }

    /// How many cases failed although that was not expected.
    private var total: Int {
        content.report.cases.ofFiles.count {
            ![.passed, .notRun, .unsupported].contains($0.verdict.kind)
                && !content.report.isExpected($0)
        }
    }

    private func item(_ cause: Cause, number: Int) -> Markup {
        let isKnown = cause.isKnown
        return """
            <li id="cause-\(number)"\(isKnown ? .none : " class=\"group\"")>\
            <p>\(isKnown ? .none : "No known mistake: ")\(description(of: cause))</p>
            <p class="counts">\(counts(of: cause))</p></li>
            """
    }

    /// The words, with the id of a mistake, which is in brackets behind what it does, as code.
    private func description(of cause: Cause) -> Markup {
        guard let mistake = cause.mistake,
            let place = cause.words.firstRange(of: " (\(mistake))")
        else { return "\(Excerpt.cut(cause.words, to: 400))" }
        let (before, after) = (cause.words[..<place.lowerBound], cause.words[place.upperBound...])
        return "\(String(before)) <code class=\"id\">\(mistake)</code>\(String(after))"
    }

    private func counts(of cause: Cause) -> Markup {
        let rules = cause.rules.compactMap { id in content.report.rules.first { $0.id == id } }
        let musts = rules.count { $0.rule.level == .must }
        let example: Markup = cause.example.map { "; for example <code>\($0.id)</code>" } ?? .none
        return "\(cause.extent), \(musts) MUST\(cause.remarks)\(example)"
    }

    /// The number of failures that belong to no cause.
    private var rest: Markup {
        let told = content.causes.reduce(0) { $0 + $1.cases.count }
        guard total > told else { return .none }
        return "\n<p class=\"counts\">\(total - told) more failures have nothing in common.</p>"
    }
}
