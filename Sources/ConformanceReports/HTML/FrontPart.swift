import Conformance
import ConformanceDiagnosis

/// The first screen: the verdict, the names of the attacks, the causes of the failures, and what makes the page
/// citable.
struct FrontPart {
    let content: PageContent

    private var report: Report { content.report }

    var header: Markup {
        let causes = content.model.causeLine.map { line -> Markup in
            "<p><a href=\"#causes\">\(line)</a></p>\n"
        }
        return """
            <header>
            <p class="kind">Conformance report</p>
            <h1>\(content.name)</h1>
            <p class="verdict \(content.model.conclusion.isGood ? "met" : "notmet")">\
            \(report.markedLine(strict: content.model.strict))</p>
            \(attacks)\(causes ?? .none)</header>
            """
    }

    var markup: Markup {
        """
        <div class="front">
        <div>\(causes)</div>
        <section id="facts" aria-labelledby="facts-title">
        <h2 id="facts-title">The run</h2>
        <dl class="facts">
        \(.lines(facts.map { "<div><dt>\($0.name)</dt><dd>\($0.text)</dd></div>" }))
        </dl>
        </section>
        </div>
        """
    }

    // MARK: - Attacks

    /// The names of the attacks of which something was seen, each a link to what was seen.
    private var attacks: Markup {
        let kinds = report.attacks.seen.map { title, results -> Markup in
            let names: [Markup] = results.map { "<a href=\"#attack-\($0.id)\">\($0.id)</a>" }
            let mark = results[0].outcome.look.mark(saying: "\(title): \(results.count)")
            return "\(mark) (\(.list(names)))"
        }
        return kinds.isEmpty ? .none : "<p>\(.list(kinds, separator: "; "))</p>\n"
    }

    // MARK: - Causes

    private var causes: Markup {
        let causes = report.causes.all
        guard !causes.isEmpty else { return .none }
        return """
            <section id="causes" aria-labelledby="causes-title">
            <h2 id="causes-title">Causes, in the order in which to mend them</h2>
            <ol class="causes">
            \(.lines(causes.enumerated().map { item($1, number: $0 + 1) }))
            </ol>
            </section>
            """
    }

    private func item(_ cause: Cause, number: Int) -> Markup {
        let musts = cause.rules.count { report.resultOfRule[$0]?.rule.level == .must }
        return """
            <li id="cause-\(number)"><p>\(cause.isKnown ? "" : "No known mistake: ")\
            \(Excerpt.cut(cause.words, to: 400))</p>
            <p class="counts">\(cause.extent), \(musts) MUST\(cause.remarks)\
            \(cause.example.map(remedy) ?? .none)</p></li>
            """
    }

    /// The case that shows a cause best, and what its rule asks for instead.
    private func remedy(in example: Report.Case) -> Markup {
        let rule = report.resultOfRule[example.vector.rule]?.rule
        let words = rule.map { rule -> Markup in
            "<br>\(.prose(rule.statement)) (\(content.link(to: rule.id)))"
        }
        return "; for example \(content.link(toVector: example.id))\(words ?? .none)"
    }

    // MARK: - The facts

    private var facts: [(name: String, text: Markup)] {
        let run = report.run
        let call = Excerpt.cut(run.rerun.call(selecting: run.selection), to: 1000)
        let fingerprint = content.resultHash ?? "not recorded"
        return [
            ("Version", "\(Self.told(run.implementation.version))"),
            ("Written in", "\(Self.told(run.implementation.language))"),
            ("Date (UTC)", "\(Self.told(run.date ?? ""))"),
            ("Command", "<code>\(call)</code>"),
            ("Vectors", "version \(report.version)\(hash(content.vectorsHash))"),
            ("Fingerprint of the result", "<code class=\"hash\">\(fingerprint)</code>"),
            ("Roles", "\(report.roles.map(\.rawValue).joined(separator: ", "))"),
            ("Selection", "\(report.selected ?? "all vectors of the roles it plays")"),
            ("Runs", "\(run.repetition.description)"),
            ("Vectors passed", "\(content.model.vectors.passedOfAll)"),
            ("Time limit of a vector", "\("\(run.timeout)")"),
            ("SHOULD rules", content.model.strict ? "must be met" : "warn and do not fail the run"),
        ]
    }

    private func hash(_ text: String?) -> Markup {
        guard let text else { return .none }
        return " <span class=\"note\">SHA-256</span> <code class=\"hash\">\(text)</code>"
    }

    private static func told(_ text: String) -> String {
        text.isEmpty ? "not reported" : Excerpt.cut(text, to: 200)
    }
}
