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
            ("Selection", Excerpt.cut(selection, to: 1000)),
            ("Runs", "\(run.repetition)"),
            ("Deadline of a vector", "\(run.timeout)"),
            ("SHOULD rules", evidence.strict ? "must be met" : "warn and do not fail the run"),
        ]
    }

    private static func told(_ text: String) -> String {
        text.isEmpty ? "not told" : Excerpt.cut(text, to: 200)
    }

    private var passed: String { Self.count(report.cases.ofFiles) }

    /// What became of the families, if any were run.
    private var families: [(name: String, text: String)] {
        let cases = report.cases.ofFamilies
        return cases.isEmpty ? [] : [("Vectors of families passed", Self.count(cases))]
    }

    private static func count(_ cases: [Report.Case]) -> String {
        let passed = cases.filter(\.verdict.isPassed).vectorCount
        let notRun = cases.filter { $0.verdict.kind == .notRun }.vectorCount
        return "\(passed) of \(cases.vectorCount)" + (notRun == 0 ? "" : ", \(notRun) not run")
    }

    private var selection: String {
        (try? SelectionPattern(record: report.run.selection))?.words ?? ""
    }
}
