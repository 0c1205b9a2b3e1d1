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
        let families = result.families.map {
            JUnitFamily(report: report, rule: rule, result: $0, strict: strict).element
        }
        let ids = result.cases.map(\.id) + result.families.map(\.id)
        return JUnitSuite(
            name: rule.id, package: ids.first?.folderName ?? "", properties: properties,
            cases: cases + families, time: JUnitTime(result.cases.map(\.duration)))
    }

    private var properties: [JUnitElement.Attribute] {
        let rule = result.rule
        return [
            ("title", rule.title), ("statement", rule.statement), ("level", rule.level.rawValue),
            ("basis", rule.basis.rawValue), ("source", report.sourceLine(of: rule)),
        ]
    }
}
