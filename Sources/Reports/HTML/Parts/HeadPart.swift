import Conformance

/// What was checked, and what came of it.
struct HeadPart {
    let evidence: Evidence

    private var report: Report { evidence.report }

    var markup: Markup {
        """
        <header>
        <p class="kind">Conformance report</p>
        <h1>\(report.run.implementation.name)</h1>
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
            return ("Incomplete", "The run ended before all vectors had been run. \(counts)")
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
        let missed = report.unmet.count { $0.rule.level == .must }
        return "Of those not met, \(missed) are a MUST."
    }

    // MARK: - The facts

    private var facts: [(name: String, text: String)] {
        let run = report.run
        let version = run.implementation.version
        return [
            ("Implementation", run.implementation.name),
            ("Its version", version.isEmpty ? "not told" : version),
            ("Written in", run.implementation.language),
            ("Vectors", "version \(report.version), \(report.cases.count) run"),
            ("Selection", run.selection.words),
            ("Runs", "\(run.repetition)"),
            ("Deadline of a vector", "\(run.deadline)"),
            ("SHOULD rules", evidence.strict ? "must be met" : "warn and do not fail the run"),
        ]
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
