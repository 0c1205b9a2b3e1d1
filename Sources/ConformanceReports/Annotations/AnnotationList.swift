package import Conformance
import ConformanceDiagnosis
import StrictCodecs

/// The remarks on a run: one for each entry that has to be changed, for each cause, for each rule that is
/// not met for no cause, and one for the profiles.
struct AnnotationList {
    let model: ReportModel

    private var report: Report { model.report }

    /// How many remarks of a kind GitHub shows for a step.
    private static let most = 10

    var commands: [WorkflowCommand] {
        let all = stale + causes + rules + conclusion + profiles
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
                place: (entry.file, entry.entry.line), message: JSON.printable(entry.reason))
        }
    }

    /// The causes but those of families alone, whose remark has their number.
    private var explaining: [Cause] { report.causes.all.filter { !$0.cases.ofFiles.isEmpty } }

    /// A remark on each cause, with the rules that it breaks.
    private var causes: [WorkflowCommand] {
        let unexpected = Dictionary(firstOf: report.unexpected.map { ($0.id, $0) })
        return explaining.map { cause in
            let broken = cause.rules.compactMap { unexpected[$0] }
            let kinds = broken.map(kind)
            let rules = broken.map { "\($0.rule.level.rawValue) \($0.id)" }
            let example = cause.example.map { "; for example \($0.id)" } ?? ""
            return WorkflowCommand(
                kind: WorkflowCommand.Kind.allCases.first(where: kinds.contains) ?? .notice,
                title: cause.mistake ?? (cause.extent + " fail alike"),
                message: Excerpt.cut(
                    "\(cause.extent): \(cause.description)\(example); "
                        + rules.joined(separator: ", "), to: 4000))
        }
    }

    private var rules: [WorkflowCommand] {
        let explained = Set(explaining.flatMap(\.rules))
        return report.unexpected.filter { !explained.contains($0.id) }.map { result in
            WorkflowCommand(
                kind: kind(of: result),
                title: "\(result.rule.level.rawValue) \(result.id) \(result.status.rawValue)",
                message: message(on: result))
        }
    }

    private func kind(of result: RuleResult) -> WorkflowCommand.Kind {
        let kinds = result.cases.map(\.verdict.kind)
        if kinds.contains(where: { model.fails($0, of: result.rule) }) {
            return .error
        }
        return result.rule.level == .should ? .warning : .notice
    }

    private func message(on result: RuleResult) -> String {
        let count = "\(result.rule.title). \(model.failed(in: result))"
        guard let first = report.unexpectedCases(of: result).first else { return count }
        return "\(count); \(first.id) \(model.line(on: first))"
    }

    /// A remark on the profiles that the implementation plays, which fails nothing.
    private var profiles: [WorkflowCommand] {
        let lines = report.profiles(strict: model.strict).map { $0.line(strict: model.strict) }
        let mark = report.hasAlteredVectors ? ["by altered vectors"] : []
        let message = Excerpt.cut((mark + lines).joined(separator: "; "), to: 4000)
        return lines.isEmpty
            ? [] : [WorkflowCommand(kind: .notice, title: "Profiles", message: message)]
    }

    /// A remark on a run that fails as a whole, since it meets no rule.
    private var conclusion: [WorkflowCommand] {
        guard !model.conclusion.isGood,
            !(stale + causes + rules).contains(where: { $0.kind == .error })
        else { return [] }
        let line = report.markedLine(strict: model.strict)
        return [WorkflowCommand(kind: .error, title: "Conformance", message: line)]
    }
}

extension Report {
    /// The remarks on a run for GitHub's runner, one a line, ten of a kind at most.
    ///
    /// - Parameter strict: Whether a SHOULD rule that is not met fails the run.
    /// - Returns: The commands, one a line.
    package func annotations(strict: Bool) -> [String] {
        AnnotationList(model: ReportModel(self, strict: strict)).commands.map(\.text)
    }
}

/// A line that GitHub's runner reads as a remark on a run.
struct WorkflowCommand {
    let kind: Kind
    let title: String

    /// The file that the remark is on, and its line.
    var place: (file: String, line: Int?)?

    let message: String

    /// How much a remark weighs.
    enum Kind: String, CaseIterable { case error, warning, notice }

    var text: String {
        let properties = [
            ("title", title), ("file", place?.file), ("line", place?.line.map(String.init)),
        ]
        let list = properties.compactMap { name, value in
            value.map { "\(name)=\(InertText.of($0.legible).escaped(for: .property))" }
        }
        return
            "::\(kind.rawValue) \(list.joined(separator: ","))::"
            + InertText.of(message.legible).escaped(for: .message)
    }
}
