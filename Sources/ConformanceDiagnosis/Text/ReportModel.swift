package import Conformance
import StrictCodecs

/// What every form of a report says: each word and count is made here, and a form only writes it.
package struct ReportModel: Sendable {
    package let report: Report

    /// Whether a SHOULD rule that is not met fails the run.
    package let strict: Bool

    /// Takes a report.
    package init(_ report: Report, strict: Bool) {
        self.report = report
        self.strict = strict
    }
}

// MARK: - The run

/// What a report says of a run as a whole.
package enum Conclusion: Sendable {
    case conforming

    /// Not conforming, as the list of expected failures says.
    case asExpected

    /// Conforming, but not as the list of expected failures says.
    case notAsExpected

    case notConforming

    /// The run was ended at the first failure, as it was to be.
    case stopped

    /// The run ended before all vectors had been run.
    case incomplete

    /// The word that begins the last line of the text, and the exit status: 0 if the run is as it should be, 1 if not,
    /// 3 if it is incomplete.
    private var facts: (word: String, exitStatus: Int) {
        switch self {
        case .conforming: ("CONFORMING", 0)
        case .asExpected: ("AS EXPECTED", 0)
        case .notAsExpected: ("NOT AS EXPECTED", 1)
        case .notConforming, .stopped: ("NOT CONFORMING", 1)
        case .incomplete: ("INCOMPLETE", 3)
        }
    }

    package var word: String { facts.word }
    package var exitStatus: Int { facts.exitStatus }

    /// Whether the run is as it should be.
    package var isGood: Bool { exitStatus == 0 }
}

extension ReportModel {
    package var conclusion: Conclusion {
        guard report.isComplete else { return report.isStopped ? .stopped : .incomplete }
        switch (report.isConforming(strict: strict), report.isAsExpected(strict: strict)) {
        case (true, true): return missesRulesOfProfile ? .incomplete : .conforming
        case (false, true): return .asExpected
        case (true, false): return .notAsExpected
        case (false, false): return .notConforming
        }
    }

    /// Whether the run is of profiles, and a rule that counts there could not be run.
    private var missesRulesOfProfile: Bool {
        !report.namedProfiles.isEmpty && rulesNotRun.contains { $0.counts(strict: strict) }
    }

    /// The rules of which no vector could be run.
    private var rulesNotRun: [Rule] {
        let omitted = Set(report.omissions.map(\.vector.rule)).subtracting(report.rules.map(\.id))
        return omitted.isEmpty ? [] : report.catalog.rules.filter { omitted.contains($0.id) }
    }

    /// The conclusion and what it rests on, in the last line of the text.
    package var lastLine: String {
        let conclusion = conclusion
        // So that a run of a few rules does not read like one of all.
        let unselected = report.unselectedCount.listed(as: "rules not selected")
        let parts: [[String]] = [
            ["\(report.metCount) of \(report.rules.count) rules met"], remarks(on: conclusion),
            omissions, unselected, conclusion == .conforming ? [] : conformingProfiles,
            ["vectors \(report.version)"],
        ]
        let quick = report.isQuick ? " (quick selection, no full verdict)" : ""
        return "\(conclusion.word)\(quick): \(parts.joined().joined(separator: ", "))"
    }

    /// How many causes are likely, and how much the first explains; nil without one.
    package var causeLine: String? {
        let (causes, total) = (report.causes.all, report.explainable.count)
        guard let first = causes.first else { return nil }
        let subject = causes.count == 1 ? "it" : "the first"
        return
            "\(causes.count.counting("likely cause")); \(subject) explains \(first.cases.count) of "
            + total.counting("failure")
    }

    /// What could not be run: rules of which no vector was, and all vectors.
    private var omissions: [String] {
        [(rulesNotRun.count, "rule"), (report.omissions.count, "vector")]
            .filter { $0.0 > 0 }.map { "\($0.counting($1)) not run" }
    }

    /// What became of the vectors that are newer than the sealed profiles of the run; nil if there
    /// are none.
    package var laterLine: String? {
        guard !report.later.isEmpty else { return nil }
        let names = report.sealedClaims.map(\.name).joined(separator: " or ")
        let kinds = Tally(report.later.map(\.verdict.kind))
        let counts = Verdict.Kind.allCases.flatMap { kinds[$0].listed(as: $0.rawValue) }
        return "\(report.later.count.counting("vector")) not in \(names), not scored: "
            + counts.joined(separator: ", ")
    }

    /// The profiles to which the implementation conforms.
    private var conformingProfiles: [String] {
        let names = report.profiles(strict: strict).filter { $0.isConforming(strict: strict) }
            .map(\.claim.name)
        return names.isEmpty ? [] : ["conforms to \(names.joined(separator: " and "))"]
    }

    /// What is said of a complete run in which rules are not met.
    private func remarks(on conclusion: Conclusion) -> [String] {
        if conclusion == .stopped { return ["ended at the first failure"] }
        if conclusion == .incomplete { return [] }
        let isPassed = conclusion != .notConforming
        let warnings = isPassed ? report.unexpected.count { $0.rule.level == .should } : 0
        let changes = report.comparison?.outdated.count ?? 0
        return report.unexpected.count { $0.status == .notShown }.listed(as: "not shown")
            + rules[.notApplicable].listed(as: "not applicable")
            + rules.expected.total.listed(as: "not met as expected")
            + warnings.listed(as: "SHOULD not met")
            + changes.listed(as: "expected \(changes == 1 ? "failure" : "failures") to change")
    }
}

extension Report {
    /// The exit status: 0 if the run is as it should be, 1 if not, 3 if it is incomplete.
    package func exitStatus(strict: Bool) -> Int {
        ReportModel(self, strict: strict).conclusion.exitStatus
    }

    /// The last line of the text.
    package func lastLine(strict: Bool) -> String {
        InertText.of(ReportModel(self, strict: strict).lastLine)
    }

    /// The verdict, and the first causes.
    package func digest(strict: Bool, causes most: Int) -> [String] {
        let causes = ReportModel(self, strict: strict).causeBlock.lines(most).dropFirst()
        return [lastLine(strict: strict)] + causes.map { InertText.of($0) }
    }

    /// The results by their rules.
    package var resultOfRule: [Rule.ID: RuleResult] {
        derive("result of rule") { Dictionary(firstOf: rules.map { ($0.id, $0) }) }
    }

    /// The roles of the vectors that were selected.
    package var roles: [Role] {
        let played = Set(cases.map(\.vector.role) + omissions.map(\.vector.role))
        return Role.allCases.filter(played.contains)
    }

    /// How many families were run.
    package var familyCount: Int { Set(cases.ofFamilies.compactMap(\.vector.family)).count }

    /// What was selected, in the words of the options; nil if that is everything that the
    /// implementation plays.
    package var selected: String? {
        run.selection.selected.map { isQuick ? "quick selection, no full verdict: \($0)" : $0 }
    }

    /// Whether only the gravest rules were selected, for a first verdict.
    var isQuick: Bool { catalog.quickSelection.isNamed(by: run.selection) }

    /// How many rules are outside of the selection; 0 if all were selected.
    package var unselectedCount: Int {
        guard selected != nil else { return 0 }
        let omitted = omissions.map(\.vector.rule)
        return catalog.rules.count - Set(rules.map(\.id) + omitted).count
    }

    /// The readings that the implementation takes where the sources allow several, each once.
    package var readings: [(rule: Rule, reading: String)] {
        rules.flatMap { result in
            var taken: [String] = []
            for case .passed(let reading?) in result.cases.lazy.map(\.verdict)
            where !taken.containsOctets(of: reading) {
                taken.append(reading)
            }
            return taken.map { (result.rule, $0) }
        }
    }

    /// The vectors that are newer than the sealed profiles of the run and did not pass.
    package var laterMisses: [Case] {
        later.filter { ![.passed, .notApplicable].contains($0.verdict.kind) }
    }

    /// What stood in the way of vectors, each reason once, with the number of those it kept away.
    package var obstacles: [(reason: String, count: Int)] {
        omissions.grouped(by: \.reason).map { ($0.text, $0.elements.count) }
    }
}

extension Report {
    /// The rules that are met, and that every program meets that signs in; nil if no running program was checked.
    ///
    /// Only a program that runs has no language of its own, since its adapter is the suite.
    package var baseline: [RuleResult]? {
        let ofPrograms: [Role] = [.installedApp, .clientProgram]
        guard run.implementation.language.isEmpty, !roles.isEmpty,
            roles.allSatisfy(ofPrograms.contains)
        else { return nil }
        return rules.filter { $0.status == .met && $0.rule.baseline != nil }
    }
}

// MARK: - Rules and cases

extension ReportModel {
    /// The rules that are not met although that was not expected, MUST before SHOULD before MAY.
    package var unexpected: [RuleResult] { report.unexpected.byLevel }

    /// The same rules, those last that were not run.
    var ranked: [RuleResult] {
        let results = unexpected
        return results.filter { $0.status != .notRun } + results.filter { $0.status == .notRun }
    }

    /// The rules with a failure, expected or not, MUST before SHOULD before MAY.
    package var failed: [RuleResult] { report.rules.filter { $0.status == .notMet }.byLevel }
}

extension [RuleResult] {
    /// MUST before SHOULD before MAY, otherwise in the same order.
    package var byLevel: [RuleResult] {
        Rule.Level.allCases.flatMap { level in filter { $0.rule.level == level } }
    }
}

extension Report {
    /// Where a rule comes from, for people.
    package func sourceLine(of rule: Rule) -> String {
        let statements = rule.sources.compactMap { source in
            if case .statement(let id) = source { id } else { nil }
        }
        let others = rule.sources.map(\.text).filter { !statements.containsOctets(of: $0) }
        let parts = sections(of: statements) + others + rule.restrictions
        return parts.joined(separator: "; ") + " [\(rule.basis.rawValue)]"
    }

    /// The sections of the documents, each with its statements.
    private func sections(of ids: [String]) -> [String] {
        let known = ids.sorted(by: String.precedesInOctets).filter { catalog.sections[$0] != nil }
        return known.grouped { catalog.sections[$0] ?? "" }.map { section, ids in
            "\(section) (\(ids.joined(separator: ", ")))"
        }
    }
}

/// A file that is made of a report and attached to the results of a test, such as the page of
/// `ConformanceReports`.
public struct ReportAttachment: Sendable {
    /// The name of the file.
    package let file: String

    /// Makes its text of the report, and of whether a SHOULD rule that is not met fails the run.
    package let text: @Sendable (_ report: Report, _ strict: Bool) throws -> String

    /// Describes a file.
    package init(file: String, _ text: @escaping @Sendable (Report, Bool) throws -> String) {
        self.file = file
        self.text = text
    }
}

/// What a run is held against besides the rules, such as the expected failures of `ConformanceReports`.
public struct RunExpectation: Sendable {
    /// Marks in a report what is expected, or throws the error of a list that cannot be read.
    package let applied: @Sendable (_ report: Report) throws -> Report

    /// Takes a function that marks what is expected.
    package init(_ applied: @escaping @Sendable (Report) throws -> Report) {
        self.applied = applied
    }
}
