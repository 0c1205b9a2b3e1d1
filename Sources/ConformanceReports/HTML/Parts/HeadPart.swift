import Conformance

/// The first screen: the verdict, the causes of the failures, the status of the rules, and what makes the
/// page citable.
struct HeadPart {
    let content: PageContent

    private var report: Report { content.report }

    var markup: Markup {
        """
        <header>
        <p class="kind">Conformance report</p>
        <h1>\(content.name)</h1>
        <p class="verdict \(style)"><strong>\(words.head).</strong> \(words.sentence)</p>
        </header>
        """
    }

    /// The causes, the levels and the facts, side by side on a wide screen.
    var front: Markup {
        """
        <div class="front">
        <div>\(AttacksPart(content: content).markup)\(CausesPart(content: content).markup)
        \(levels)</div>
        <section id="facts" aria-labelledby="facts-title">
        <h2 id="facts-title">The run</h2>
        <dl class="facts">
        \(.lines(facts.map { "<div><dt>\($0.name)</dt><dd>\($0.text)</dd></div>" }))
        </dl>
        </section>
        </div>
        """
    }

    // MARK: - The verdict

    private var isGood: Bool { report.isAsExpected(strict: content.strict) }

    private var style: Markup { isGood ? "met" : "notmet" }

    private var words: (head: String, sentence: String) {
        let counts = "\(Self.list(self.counts)) of \(report.rules.count) rules."
        guard report.isComplete else {
            return report.isStopped
                ? (
                    "Not conforming",
                    "The run was ended at the first failure, as requested. \(counts)"
                )
                : ("Incomplete", "The run ended before all vectors had been run. \(counts)")
        }
        switch (report.isConforming(strict: content.strict), isGood) {
        case (true, true): return ("Conforming", "\(counts) \(scope)")
        case (false, true):
            return ("As expected, not conforming", "All failures are known and listed. \(counts)")
        case (true, false):
            return (
                "Conforming, but not as expected",
                "\(counts) The list of expected failures has to be updated."
            )
        case (false, false): return ("Not conforming", counts)
        }
    }

    /// The number of rules of each status, those that are not met by level.
    private var counts: [String] {
        let met = report.rules.count { $0.status == .met }
        let broken = Rule.Level.allCases.compactMap { level -> String? in
            let count = content.failed.count { $0.rule.level == level }
            return count == 0 ? nil : "\(count) \(level.rawValue) not met"
        }
        let others = RuleResult.Status.allCases.compactMap { status -> String? in
            let count = report.rules.count { $0.status == status }
            return [.met, .notMet].contains(status) || count == 0
                ? nil : "\(count) \(status.rawValue)"
        }
        return ["\(met) met"] + broken + others
    }

    private static func list(_ parts: [String]) -> String {
        guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
        return parts.dropLast().joined(separator: ", ") + " and " + last
    }

    private var scope: String {
        let count = report.unselectedCount
        return count == 0 ? "" : "\(count) more were not selected and are not judged."
    }

    // MARK: - The levels

    private var levels: Markup {
        let rows = Rule.Level.allCases.compactMap { level -> StatusTable.Row? in
            let rules = report.rules.filter { $0.rule.level == level }
            guard !rules.isEmpty else { return nil }
            return ("\(level.rawValue)", Tally(rules.map { PageStatus($0.status) }))
        }
        return StatusTable(
            caption: "Rules of this run", kind: "Level", statuses: PageStatus.ofRules, rows: rows
        ).markup
    }

    // MARK: - The facts

    private var facts: [(name: String, text: Markup)] {
        let run = report.run
        return [
            ("Version", "\(Self.told(run.implementation.version))"),
            ("Written in", "\(Self.told(run.implementation.language))"),
            ("Date (UTC)", "\(Self.told(run.date ?? ""))"),
            ("Command", "<code>\(Excerpt.cut(run.rerun.call, to: 1000))</code>"),
            ("Vectors", "version \(report.version)\(hash(content.vectorsHash))"),
            ("Result", "\(hash(content.resultHash))"),
            ("Roles", "\(roles)"),
            ("Selection", "\(report.selected ?? "all vectors of the roles it plays")"),
            ("Vectors passed", "\(Self.count(report.cases.ofFiles))"),
        ] + families + [
            ("Runs", "\(run.repetition.description)"),
            ("Time limit of a vector", "\("\(run.timeout)")"),
            ("SHOULD rules", content.strict ? "must be met" : "warn and do not fail the run"),
        ]
    }

    private func hash(_ text: String?) -> Markup {
        guard let text else { return .none }
        return " <span class=\"note\">SHA-256</span> <code class=\"hash\">\(text)</code>"
    }

    private var roles: String {
        let played = Set(report.cases.map(\.vector.role))
        return Role.allCases.filter(played.contains).map(\.rawValue).joined(separator: ", ")
    }

    private static func told(_ text: String) -> String {
        text.isEmpty ? "not reported" : Excerpt.cut(text, to: 200)
    }

    /// The results of the families, if any were run.
    private var families: [(name: String, text: Markup)] {
        let cases = report.cases.ofFamilies
        return cases.isEmpty ? [] : [("Vectors of families passed", "\(Self.count(cases))")]
    }

    private static func count(_ cases: [Report.Case]) -> String {
        let passed = cases.filter(\.verdict.isPassed).vectorCount
        let notRun = cases.filter { $0.verdict.kind == .notRun }.vectorCount
        return "\(passed) of \(cases.vectorCount)" + (notRun == 0 ? "" : ", \(notRun) not run")
    }
}

extension Rerun {
    /// The text without a vector.
    fileprivate var call: String {
        let option = "--vector "
        guard prefix.utf8.suffix(option.utf8.count).elementsEqual(option.utf8) else { return "" }
        return prefix.dropLast(option.count + 1) + suffix
    }
}
