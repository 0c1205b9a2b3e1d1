import Conformance

/// A rule as a test suite of JUnit.
struct JUnitRule {
    let report: Report
    let result: RuleResult
    let strict: Bool

    var suite: JUnitSuite {
        let rule = result.rule
        let cases = result.cases.map {
            JUnitCase(report: report, rule: rule, result: $0, strict: strict).element
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
            ("basis", rule.basis.rawValue), ("source", report.sourceLine(of: rule)),
        ]
    }
}
