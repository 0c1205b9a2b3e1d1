import Conformance

/// What was checked, and what came of it.
struct HeadPart {
    let evidence: Evidence

    private var report: Report { evidence.report }

    var markup: Markup {
        """
        <header>
        <p class="kind">Conformance report</p>
        <h1>\(evidence.name)</h1>
        <p class="verdict \(style)"><strong>\(words.head).</strong> \(words.sentence)</p>
        <dl class="facts">
        \(.lines(facts.map { "<div><dt>\($0.name)</dt><dd>\($0.text)</dd></div>" }))
        </dl>
        </header>
        """
    }

    // MARK: - The verdict

    private var isGood: Bool { report.isAsExpected(strict: evidence.strict) }

    private var style: Markup { isGood ? "met" : "notmet" }

    private var words: (head: String, sentence: String) {
        let met = report.rules.count - report.unmet.count
        let counts = "\(met) of the \(report.rules.count) rules that were selected are met."
        guard report.isComplete else {
            return report.isStopped
                ? ("Not conforming", "The run was ended at the first failure, as asked. \(counts)")
                : ("Incomplete", "The run ended before all vectors had been run. \(counts)")
        }
        switch (report.isConforming(strict: evidence.strict), isGood) {
        case (true, true): return ("Conforming", "\(counts) \(scope)")
        case (false, true):
            return ("As expected, not conforming", "What fails is known and listed. \(counts)")
        case (true, false):
            return ("Conforming, but not as expected", "\(counts) The list has to be changed.")
        case (false, false): return ("Not conforming", "\(counts) \(reason)")
        }
    }

    private var scope: String {
        let count = evidence.catalog.rules.count - report.rules.count
        return count == 0 ? "" : "\(count) more were not selected; nothing is said of them."
    }

    private var reason: String {
        let missed = evidence.unmet.count { $0.rule.level == .must }
        return "Of those not met, \(missed) \(missed == 1 ? "is" : "are") a MUST."
    }

    // MARK: - The facts

    private var facts: [(name: String, text: String)] {
        let run = report.run
        return [
            ("Its version", Self.told(run.implementation.version)),
            ("Written in", Self.told(run.implementation.language)),
            ("Vectors", "version \(report.version)"),
            ("Vectors passed", passed),
        ] + families + [
            ("Selection", Excerpt.cut(run.selection.words, to: 1000)),
            ("Runs", "\(run.repetition)"),
            ("Deadline of a vector", "\(run.deadline)"),
            ("SHOULD rules", evidence.strict ? "must be met" : "warn and do not fail the run"),
        ]
    }

    private static func told(_ text: String) -> String {
        text.isEmpty ? "not told" : Excerpt.cut(text, to: 200)
    }

    private var passed: String {
        let passed = report.cases.count { $0.verdict.isPassed }
        let notRun = report.cases.count { $0.verdict.kind == .notRun }
        return "\(passed) of \(report.cases.count)" + (notRun == 0 ? "" : ", \(notRun) not run")
    }

    /// What became of the families, if any were run.
    private var families: [(name: String, text: String)] {
        let count = FamilyCount(report.families)
        guard count.total > 0 else { return [] }
        let notRun = count.notRun == 0 ? "" : ", \(count.notRun) not run"
        return [("Vectors of families passed", "\(count.passed) of \(count.total)\(notRun)")]
    }
}

extension Selection {
    /// What is selected, for people.
    fileprivate var words: String {
        let lists = [
            ("roles", roles), ("suites", suites), ("rules", rules), ("vectors", vectors),
            ("levels", levels), ("bases", bases), ("revisions", revisions),
        ]
        let parts = lists.filter { !$0.1.isEmpty }.map { name, texts in
            "\(name) \(texts.joined(separator: ", "))"
        }
        return parts.isEmpty
            ? "all vectors of the roles it plays" : parts.joined(separator: "; ")
    }
}
