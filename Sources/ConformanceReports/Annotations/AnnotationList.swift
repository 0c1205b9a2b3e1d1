import Conformance

/// The remarks on a run: one for each entry that has to be changed, and for each rule not met.
struct AnnotationList {
    let report: Report
    let strict: Bool

    /// How many remarks of a kind GitHub shows for a step.
    private static let most = 10

    var commands: [WorkflowCommand] {
        let all = stale + rules + conclusion
        return WorkflowCommand.Kind.allCases.flatMap { kind in
            folded(all.filter { $0.kind == kind })
        }
    }

    /// The remarks, or the first ones and the titles of the rest in one.
    private func folded(_ commands: [WorkflowCommand]) -> [WorkflowCommand] {
        guard commands.count > Self.most else { return commands }
        let rest = commands.dropFirst(Self.most - 1)
        return commands.prefix(Self.most - 1) + [
            WorkflowCommand(
                kind: commands[0].kind, title: "\(rest.count) more",
                message: Excerpt.cut(rest.map(\.title).joined(separator: "; "), to: 4000))
        ]
    }

    private var stale: [WorkflowCommand] {
        report.staleEntries.map { entry in
            WorkflowCommand(
                kind: .error, title: "Stale expected failure",
                place: (entry.file, entry.entry.line), message: entry.reason)
        }
    }

    private var rules: [WorkflowCommand] {
        report.unexpected.map { result in
            WorkflowCommand(
                kind: kind(of: result),
                title: "\(result.rule.level.rawValue) \(result.id) \(result.status.rawValue)",
                message: message(on: result))
        }
    }

    private func kind(of result: RuleResult) -> WorkflowCommand.Kind {
        let kinds = result.cases.map(\.verdict.kind)
        if kinds.contains(where: { report.fails($0, of: result.rule, strict: strict) }) {
            return .error
        }
        return result.rule.level == .should ? .warning : .notice
    }

    private func message(on result: RuleResult) -> String {
        let count = "\(result.rule.title). \(CaseCount(report, result).failed)"
        guard let first = report.unexpectedCases(of: result).first else { return count }
        return "\(count); \(first.id) \(report.line(on: first))"
    }

    /// A remark on a run that fails as a whole, since it meets no rule.
    private var conclusion: [WorkflowCommand] {
        guard !report.isAsExpected(strict: strict),
            !(stale + rules).contains(where: { $0.kind == .error })
        else { return [] }
        let line = report.lastLine(strict: strict)
        return [WorkflowCommand(kind: .error, title: "Conformance", message: line)]
    }
}
