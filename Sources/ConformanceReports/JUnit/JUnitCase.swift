import Conformance

/// A case as a test case of JUnit.
struct JUnitCase {
    let model: ReportModel
    let rule: Rule
    let result: Report.Case

    private var report: Report { model.report }

    var element: JUnitElement {
        JUnitElement(
            "testcase",
            [
                ("classname", result.id.folderName), ("name", name),
                ("time", JUnitTime([result.duration]).text),
            ], children)
    }

    /// The id; of several vectors of a family, that of the first and how many more there are.
    private var name: String {
        result.count == 1 ? result.id : "\(result.id) and \(result.count - 1) more"
    }

    private var children: [JUnitElement] {
        if result.verdict.isPassed { return [] }
        if result.verdict.kind == .notApplicable { return [skipped("\(result.verdict)")] }
        if let reason = model.acceptedReason(for: result) {
            return [skipped("expected failure (\(result.word)): \(reason)")]
        }
        guard model.fails(result.verdict.kind, of: rule) else {
            return [
                skipped(
                    "warning, the rule is a \(rule.level.rawValue): \(model.line(on: result))\(cause)"
                ),
                JUnitElement("system-out", lines: report.lines(on: result)),
            ]
        }
        return [problem]
    }

    /// What fails the run.
    private var problem: JUnitElement {
        let kind = result.verdict.kind
        return JUnitElement(
            kind == .fault || kind == .notRun ? "error" : "failure",
            [
                ("type", result.word.replacing(" ", with: "-")),
                ("message", "\(rule.title): \(model.line(on: result))\(cause)"),
            ], lines: report.lines(on: result))
    }

    /// The cause that explains the case, if it is the first one that the cause explains.
    private var cause: String {
        report.causes.all.first { $0.cases.first?.id == result.id }
            .map { "; cause of \($0.extent): \(Excerpt.cut($0.description.legible, to: 400))" }
            ?? ""
    }

    private func skipped(_ message: String) -> JUnitElement {
        JUnitElement("skipped", [("message", message)])
    }
}

extension String {
    /// All but the last part of an id, with dots in place of slashes.
    var folderName: String {
        split(separator: "/").dropLast().joined(separator: ".")
    }
}
