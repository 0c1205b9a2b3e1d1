import Conformance
import ConformanceDiagnosis

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
        <p class="verdict \(style)"><strong>\(words.head).</strong> \(words.sentence)\(mark)</p>
        \(causes)\(profiles)</header>
        """
    }

    /// How many causes are likely, and how much the first explains.
    private var causes: Markup {
        content.model.causeLine.map { "<p><a href=\"#causes\">\($0)</a></p>\n" } ?? .none
    }

    /// The verdict by profile.
    private var profiles: Markup {
        let strict = content.model.strict
        let items = report.profiles(strict: strict).map { profile -> Markup in
            let status = profile.isConforming(strict: strict) ? RuleResult.Status.met : .notMet
            return "<li>\(status.look.mark(saying: profile.line(strict: strict)))</li>"
        }
        return items.isEmpty
            ? .none
            : """
            <ul aria-label="Profiles">
            \(.lines(items))
            </ul>

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

    private var mark: Markup { report.hasAlteredVectors ? " By altered vectors." : .none }

    private var style: Markup { content.model.conclusion.isGood ? "met" : "notmet" }

    private var words: (head: String, sentence: String) {
        let counts = "\(Self.list(self.counts)) of \(report.rules.count) rules."
        return switch content.model.conclusion {
        case .conforming: ("Conforming", "\(counts) \(scope)")
        case .asExpected:
            ("As expected, not conforming", "All failures are known and listed. \(counts)")
        case .notAsExpected:
            (
                "Conforming, but not as expected",
                "\(counts) The list of expected failures has to be updated."
            )
        case .notConforming: ("Not conforming", counts)
        case .stopped:
            ("Not conforming", "The run was ended at the first failure, as requested. \(counts)")
        case .incomplete: ("Incomplete", "The run ended before all vectors had been run. \(counts)")
        }
    }

    /// The number of rules of each status, those that are not met by level.
    private var counts: [String] {
        let rules = content.model.rules
        let broken = content.model.levels.flatMap { level in
            level.all.statuses[.notMet].listed(as: "\(level.level.rawValue) not met")
        }
        let others = RuleResult.Status.allCases.filter { ![.met, .notMet].contains($0) }
        return ["\(rules.met) met"] + broken
            + others.flatMap { rules.statuses[$0].listed(as: $0.rawValue) }
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
        let rows: [StatusTable.Row] = content.model.levels.map { level in
            ("\(level.level.rawValue)", level.all.statuses)
        }
        let statuses = RuleResult.Status.columns.filter { $0 != .unsupported }
        let table = StatusTable(
            caption: "Rules of this run", kind: "Level", statuses: statuses, rows: rows)
        return "\(table.markup)\(unplayed)"
    }

    /// The rules of operations that the implementation lacks, in one line.
    private var unplayed: Markup {
        let count = content.model.rules.statuses[.unsupported]
        guard count > 0 else { return .none }
        let levels = content.model.levels.flatMap { level in
            level.all.statuses[.unsupported].listed(as: level.level.rawValue)
        }
        let operations = Set(report.lacks.map(\.operation)).count
        return """
            <p class="counts"><a href="#unsupported">Not played</a>: \(count.counting("rule")) (\(levels.joined(separator: ", "))) of \
            \(operations.counting("operation")) that the implementation lacks.</p>
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
            ("Selection", "\(report.selected ?? "all vectors of the roles it plays")"),
            ("Vectors passed", "\(Self.count(content.model.vectors))"),
        ] + families + [
            ("Runs", "\(run.repetition.description)"),
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

    /// The results of the families, if any were run.
    private var families: [(name: String, text: Markup)] {
        let tally = content.model.families
        return tally.total == 0 ? [] : [("Vectors of families passed", "\(Self.count(tally))")]
    }

    private static func count(_ tally: CaseTally) -> String {
        tally.passedOfAll + (tally.notRun == 0 ? "" : ", \(tally.notRun) not run")
    }
}

extension Rerun {
    /// The text without a vector, and with the profiles that were run.
    func call(of profiles: [Profile.ID] = []) -> String {
        let option = "--vector "
        guard prefix.utf8.suffix(option.utf8.count).elementsEqual(option.utf8) else { return "" }
        let selection = profiles.map { " --profile \($0)" }.joined()
        return "\(prefix.dropLast(option.count + 1))\(selection)\(suffix)"
    }
}
