import Conformance
import ConformanceDiagnosis

/// What comes first: the verdict, the attacks, the causes of the failures, and what makes the page citable.
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
            \(causes ?? .none)</header>
            """
    }

    var markup: Markup {
        """
        <div class="front">
        <div>
        \(attacks)\(causes)</div>
        <section id="facts" aria-labelledby="facts-title">
        <h2 id="facts-title">The run</h2>
        <dl class="facts">
        \(.lines(facts.map { "<div><dt>\($0.name)</dt><dd>\($0.text)</dd></div>" }))
        </dl>
        </section>
        </div>
        """
    }

    private func section(_ id: String, _ title: String, _ body: Markup) -> Markup {
        """
        <section id="\(id)" aria-labelledby="\(id)-title">
        <h2 id="\(id)-title">\(title)</h2>
        \(body)
        </section>

        """
    }

    // MARK: - Attacks

    /// The attacks that succeed, those against which a protection is missing, and how many others there are.
    private var attacks: Markup {
        let all = report.attacks
        guard !all.isEmpty else { return .none }
        let found = all.with(.succeeds) + all.with(.unprotected)
        let rest: [Markup] =
            all.restWords.isEmpty
            ? [] : ["<p class=\"counts\">\(all.restWords.joined(separator: "; "))</p>"]
        return section("attacks", "Known attacks", .lines([.items(found.map(item))] + rest))
    }

    private func item(_ result: AttackResult) -> Markup {
        """
        <li id="attack-\(result.id)"><p>\(result.outcome.look.mark(saying: result.outcome.rawValue)) \
        \(result.attack.title): \(result.attack.gain)</p>\
        <p>Shown by: \(result.evidence ?? "")</p>\
        <p class="counts">not met: \(.list(result.broken.map(content.link)))</p></li>
        """
    }

    // MARK: - Causes

    private var causes: Markup {
        let causes = report.causes.all
        guard !causes.isEmpty else { return .none }
        let items = causes.enumerated().map { item($1, number: $0 + 1) }
        return section("causes", "Causes", "<ol class=\"causes\">\n\(.lines(items))\n</ol>")
    }

    private func item(_ cause: Cause, number: Int) -> Markup {
        let example: Markup = cause.example.map { "; for example <code>\($0.id)</code>" } ?? .none
        return """
            <li id="cause-\(number)"><p>\(cause.isKnown ? "" : "No known mistake: ")\
            \(Excerpt.cut(cause.words, to: 400))</p>
            <p class="counts">\(cause.extent)\(cause.remarks)\(example)</p></li>
            """
    }

    // MARK: - The facts

    private var facts: [(name: String, text: Markup)] {
        let run = report.run
        return [
            ("Version", "\(Self.told(run.implementation.version))"),
            ("Written in", "\(Self.told(run.implementation.language))"),
            ("Date (UTC)", "\(Self.told(run.date ?? ""))"),
            ("Command", "<code>\(Excerpt.cut(run.rerun.call(), to: 1000))</code>"),
            ("Vectors", "version \(report.version)\(hash(content.vectorsHash))"),
            ("Result", "\(hash(content.resultHash))"),
            ("Roles", "\(report.roles.map(\.rawValue).joined(separator: ", "))"),
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
