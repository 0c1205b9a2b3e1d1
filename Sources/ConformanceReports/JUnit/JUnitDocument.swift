public import Conformance
import ConformanceDiagnosis
import StrictCodecs

/// A report in JUnit's XML, as Jenkins and GitLab read it.
///
/// A rule is a test suite, and a vector a test case. Whatever fails the run is a failure or an
/// error, so that there is one exactly if the exit status is not 0. A warning or an expected
/// failure is skipped.
struct JUnitDocument {
    let model: ReportModel

    private var report: Report { model.report }

    var text: String {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        root.write(to: &text)
        return text
    }

    private var root: JUnitElement {
        let tested = stale + report.rules.map(suite) + omitted + later
        let isGreen = tested.allSatisfy { $0.count("failure") + $0.count("error") == 0 }
        let suites =
            tested + attacks + profiles + (isGreen && !model.conclusion.isGood ? conclusion : [])
        func sum(_ name: String) -> String { "\(suites.reduce(0) { $0 + $1.count(name) })" }
        return JUnitElement(
            "testsuites",
            [
                ("name", name), ("tests", "\(suites.reduce(0) { $0 + $1.cases.count })"),
                ("failures", sum("failure")), ("errors", sum("error")),
                ("time", report.cases.map(\.duration).seconds(decimals: 3)),
            ], suites.map(\.element))
    }

    private var name: String {
        let mark = report.hasAlteredVectors ? " (altered vectors)" : ""
        let name = "\(report.run.implementation.title), vectors \(report.version)\(mark)"
        guard let selected = report.selected else { return name }
        return "\(name), \(report.unselectedCount) rules not selected: \(selected)"
    }

    // MARK: - Suites that are no rules

    /// The entries of the list of expected failures that have to be changed.
    private var stale: [JUnitSuite] {
        let name = "expected-failures"
        return suites(
            name,
            report.staleEntries.map { entry in
                failure(of: name, entry.place, type: "stale", entry.reason, lines: entry.lines)
            })
    }

    /// The vectors that could not be run.
    private var omitted: [JUnitSuite] {
        suites("not-run", report.omissions.map { uncounted($0.vector, because: $0.reason) })
    }

    /// The vectors that are newer than the sealed profiles of the run.
    private var later: [JUnitSuite] {
        suites(
            "new-vectors",
            report.later.map {
                uncounted($0.vector, because: "new, not scored: \($0.verdict.kind.rawValue)")
            })
    }

    /// A suite without test cases, whose properties are the known attacks.
    private var attacks: [JUnitSuite] {
        suites(
            "attacks",
            properties: report.attacks.map { result in
                let rules = result.outcome == .notShown ? " (rules: \(result.openWords))" : ""
                let evidence = result.evidence.map { ": \($0)" } ?? rules
                return ("attack.\(result.id)", result.outcome.rawValue + evidence)
            })
    }

    /// A suite without test cases, whose properties are the profiles that the implementation plays.
    private var profiles: [JUnitSuite] {
        suites(
            "profiles",
            properties: report.profiles(strict: model.strict).map { result in
                ("profile.\(result.claim.name)", result.line(strict: model.strict))
            })
    }

    /// A suite for a run that fails as a whole, since it meets no rule.
    private var conclusion: [JUnitSuite] {
        let line = report.markedLine(strict: model.strict)
        return suites("run", [failure(of: "run", "conclusion", type: "run", line, lines: [line])])
    }

    /// A suite; nothing if it is empty.
    private func suites(
        _ name: String, _ cases: [JUnitElement] = [], properties: [JUnitElement.Attribute] = []
    ) -> [JUnitSuite] {
        cases.isEmpty && properties.isEmpty
            ? []
            : [JUnitSuite(name: name, package: name, properties: properties, cases: cases)]
    }

    /// A test case that counts for nothing.
    private func uncounted(_ vector: Vector, because reason: String) -> JUnitElement {
        testCase(of: vector.rule, vector.id, [], [skipped(reason)])
    }

    private func failure(
        of suite: String, _ name: String, type: String, _ message: String, lines: [String]
    ) -> JUnitElement {
        let attributes = [("type", type), ("message", message)]
        return testCase(of: suite, name, [], [JUnitElement("failure", attributes, lines: lines)])
    }

    private func skipped(_ message: String) -> JUnitElement {
        JUnitElement("skipped", [("message", message)])
    }

    private func testCase(
        of suite: String, _ name: String, _ durations: [Duration?], _ children: [JUnitElement]
    ) -> JUnitElement {
        JUnitElement(
            "testcase",
            [("classname", suite), ("name", name), ("time", durations.seconds(decimals: 6))],
            children)
    }

    // MARK: - Rules

    private func suite(of result: RuleResult) -> JUnitSuite {
        let rule = result.rule
        return JUnitSuite(
            name: rule.id,
            package: result.cases.first?.vector.suite.replacing("/", with: ".") ?? "",
            properties: [
                ("title", rule.title), ("statement", rule.statement), ("reason", rule.reason),
                ("level", rule.level.rawValue), ("basis", rule.basis.rawValue),
                ("source", report.sourceLine(of: rule)),
            ],
            cases: result.cases.map { testCase($0, of: rule) },
            durations: result.cases.map(\.duration))
    }

    /// A case; of several vectors of a family, it has the id of the first and how many more there are.
    private func testCase(_ result: Report.Case, of rule: Rule) -> JUnitElement {
        let others = result.count == 1 ? "" : " and \(result.count - 1) more"
        let folder = result.id.split(separator: "/").dropLast().joined(separator: ".")
        return testCase(
            of: folder, result.id + others, [result.duration], children(on: result, of: rule))
    }

    private func children(on result: Report.Case, of rule: Rule) -> [JUnitElement] {
        if result.verdict.isPassed { return [] }
        if result.verdict.kind == .notApplicable { return [skipped("\(result.verdict)")] }
        if let reason = model.acceptedReason(for: result) {
            return [skipped("expected failure (\(result.word)): \(reason)")]
        }
        let words = "\(model.line(on: result))\(cause(of: result))"
        guard !model.fails(result.verdict.kind, of: rule) else {
            return [problem(result, "\(rule.title): \(words)")]
        }
        return [
            skipped("warning, the rule is a \(rule.level.rawValue): \(words)"),
            JUnitElement("system-out", lines: model.lines(on: result)),
        ]
    }

    /// What fails the run.
    private func problem(_ result: Report.Case, _ message: String) -> JUnitElement {
        JUnitElement(
            [.fault, .notRun].contains(result.verdict.kind) ? "error" : "failure",
            [("type", result.word.replacing(" ", with: "-")), ("message", message)],
            lines: model.lines(on: result))
    }

    /// The cause that explains a case, if it is the first one that the cause explains.
    private func cause(of result: Report.Case) -> String {
        report.causes.all.first { $0.cases.first?.id == result.id }
            .map { "; cause of \($0.extent): \(Excerpt.cut($0.description.legible, to: 400))" }
            ?? ""
    }
}

extension Report {
    /// The report in JUnit's XML.
    ///
    /// - Parameter strict: Whether a SHOULD rule that is not met fails the run.
    /// - Returns: The XML.
    public func junit(strict: Bool) -> String {
        InertText.of(JUnitDocument(model: ReportModel(self, strict: strict)).text, .markup)
    }
}
