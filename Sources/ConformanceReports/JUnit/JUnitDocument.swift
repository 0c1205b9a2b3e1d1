public import Conformance
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
        let tested =
            [stale].compactMap { $0 } + rules + [omitted, later].compactMap { $0 }
        let isGreen = tested.allSatisfy { $0.count("failure") + $0.count("error") == 0 }
        let suites =
            tested + attacks + profiles + (isGreen && !model.conclusion.isGood ? [conclusion] : [])
        func sum(_ name: String) -> String { "\(suites.reduce(0) { $0 + $1.count(name) })" }
        return JUnitElement(
            "testsuites",
            [
                ("name", name),
                ("tests", "\(suites.reduce(0) { $0 + $1.cases.count })"),
                ("failures", sum("failure")), ("errors", sum("error")),
                ("time", JUnitTime(report.cases.map(\.duration)).short),
            ], suites.map(\.element))
    }

    private var name: String {
        let name = "\(report.run.implementation.title), vectors \(report.version)"
        guard let selected = report.selected else { return name }
        return "\(name), \(report.unselectedCount) rules not selected: \(selected)"
    }

    private var rules: [JUnitSuite] {
        report.rules.map { JUnitRule(model: model, result: $0).suite }
    }

    /// The entries of the list of expected failures that have to be changed; nil if none has.
    private var stale: JUnitSuite? {
        let name = "expected-failures"
        let cases = report.staleEntries.map { entry in
            let place = entry.file + (entry.entry.line.map { ":\($0)" } ?? "")
            return failure(of: name, place, type: "stale", entry.reason, lines: entry.lines)
        }
        return cases.isEmpty ? nil : suite(name, cases)
    }

    /// The vectors that could not be run; nil if there are none.
    private var omitted: JUnitSuite? {
        let cases = report.omissions.map { skipped($0.vector, because: $0.reason) }
        return cases.isEmpty ? nil : suite("not-run", cases)
    }

    /// The vectors that are newer than the sealed profiles of the run; nil if there are none.
    private var later: JUnitSuite? {
        let cases = report.later.map {
            skipped($0.vector, because: "new, not scored: \($0.verdict.kind.rawValue)")
        }
        return cases.isEmpty ? nil : suite("new-vectors", cases)
    }

    /// A test case that counts for nothing.
    private func skipped(_ vector: Vector, because reason: String) -> JUnitElement {
        JUnitElement(
            "testcase",
            [("classname", vector.rule), ("name", vector.id), ("time", JUnitTime([]).text)],
            [JUnitElement("skipped", [("message", reason)])])
    }

    /// A suite for a run that fails as a whole, since it meets no rule.
    private var conclusion: JUnitSuite {
        let line = report.lastLine(strict: model.strict)
        return suite("run", [failure(of: "run", "conclusion", type: "run", line, lines: [line])])
    }

    private func suite(_ name: String, _ cases: [JUnitElement]) -> JUnitSuite {
        JUnitSuite(
            name: name, package: name, properties: [], cases: cases, time: JUnitTime([]))
    }

    private func failure(
        of suite: String, _ name: String, type: String, _ message: String, lines: [String]
    ) -> JUnitElement {
        JUnitElement(
            "testcase", [("classname", suite), ("name", name), ("time", JUnitTime([]).text)],
            [JUnitElement("failure", [("type", type), ("message", message)], lines: lines)])
    }
}

/// A rule as a test suite of JUnit.
struct JUnitRule {
    let model: ReportModel
    let result: RuleResult

    var suite: JUnitSuite {
        let rule = result.rule
        let cases = result.cases.map {
            JUnitCase(model: model, rule: rule, result: $0).element
        }
        return JUnitSuite(
            name: rule.id,
            package: result.cases.first?.vector.suite.replacing("/", with: ".") ?? "",
            properties: properties,
            cases: cases, time: JUnitTime(result.cases.map(\.duration)))
    }

    private var properties: [JUnitElement.Attribute] {
        let rule = result.rule
        return [
            ("title", rule.title), ("statement", rule.statement),
            ("reason", rule.reason), ("level", rule.level.rawValue),
            ("basis", rule.basis.rawValue), ("source", model.report.sourceLine(of: rule)),
        ]
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
