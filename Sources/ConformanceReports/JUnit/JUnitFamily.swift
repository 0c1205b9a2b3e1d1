import Conformance

/// A family as one test case of JUnit.
struct JUnitFamily {
    let report: Report
    let rule: Rule
    let result: FamilyResult
    let strict: Bool

    var element: JUnitElement {
        JUnitElement(
            "testcase",
            [
                ("classname", result.id.folderName),
                ("name", "\(result.id) (\(result.family.count) cases)"),
                ("time", JUnitTime(result.shown.map(\.duration)).text),
            ], result.isPassed ? [] : children)
    }

    private var children: [JUnitElement] {
        if let reasons = report.acceptedReasons(for: result) {
            let words = result.missed.map(\.word).joined(separator: ", ")
            return [
                JUnitElement(
                    "skipped", [("message", "expected failure (\(words)): \(reasons)")])
            ]
        }
        let kinds = result.missed.map(\.kind)
        guard kinds.contains(where: { report.fails($0, of: rule, strict: strict) }) else {
            return [
                JUnitElement(
                    "skipped",
                    [("message", "warning, the rule is a \(rule.level.rawValue): \(message)")]),
                JUnitElement("system-out", lines: lines),
            ]
        }
        let isError = kinds.allSatisfy { $0 == .fault || $0 == .notRun }
        let type = result.missed[0].word.replacing(" ", with: "-")
        return [
            JUnitElement(
                isError ? "error" : "failure", [("type", type), ("message", message)],
                lines: lines)
        ]
    }

    private var message: String {
        let failed = result.family.count - result.passed
        return "\(rule.title): \(failed) of \(result.family.count) cases did not pass"
    }

    private var lines: [String] {
        result.missed.map { "  \($0.word): \(Excerpt.cut("\($0.numbers)", to: 600))" } + [""]
            + result.shown.flatMap { report.lines(on: $0) + [""] }
    }
}
