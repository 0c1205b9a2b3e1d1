import Conformance
import Foundation
import Mistakes

/// Lists the known mistakes, or renews the file of their answers.
enum KnownMistakes: Command {
    static let name = "mistakes"
    static let summary = "List the known mistakes, or renew Vectors/mistakes.json"
    static let synopsis = "mistakes [--write | --check | --isolation [--suite ID]] [FILE]"
    static let options = [
        Option(name: "write", value: nil, summary: "Write the answers to FILE."), .check,
        Option(
            name: "isolation", value: nil, summary: "Run each; exit 1 if a rule misses its own."),
        Option(
            name: "suite", value: "ID",
            summary: "Only mistakes of this suite; may be repeated."),
        .vectors,
    ]

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        try arguments.expectOperands(0...1, "at most one file")
        try expectOneTask(arguments)
        if arguments.has("isolation") { return try await isolate(arguments) }
        guard arguments.has("write") || arguments.has("check") else {
            list()
            return .success
        }
        let file = GeneratedFile(path: arguments.operands.first ?? "Vectors/mistakes.json")
        let text = try await AnswerFile.text(for: Mistake.all, in: try arguments.catalog)
        return try file.update(
            to: text, from: try? file.read(), checking: arguments.has("check"),
            command: "swift run conform mistakes --write")
    }

    /// Checks that the options ask for one thing only.
    private static func expectOneTask(_ arguments: Arguments) throws {
        let tasks = ["write", "check", "isolation"].filter(arguments.has)
        guard tasks.count < 2 else {
            throw UsageError("--\(tasks[0]) and --\(tasks[1]) do not go together")
        }
        guard tasks == ["isolation"] || !arguments.has("suite") else {
            throw UsageError("--suite goes with --isolation only")
        }
        guard tasks == ["write"] || tasks == ["check"] || arguments.operands.isEmpty else {
            throw UsageError("a file goes with --write or --check only")
        }
    }

    private static func isolate(_ arguments: Arguments) async throws -> ExitStatus {
        let catalog = try arguments.catalog
        let suites = try arguments.selection.suites(of: catalog)
        let rules = Set(suites.flatMap(\.rules).map(\.id))
        let mistakes = Mistake.all.filter { rules.contains($0.rule) }
        let missing = rules.subtracting(mistakes.map(\.rule)).sorted()
            .map { "\($0): has no mistake" }
        let broken = try await mistakes.concurrentMap { mistake in
            try await Isolation(of: mistake, in: catalog).findings.map { "\(mistake.id): \($0)" }
        }
        let findings = missing + broken.joined()
        for line in findings { print(line) }
        print("\(mistakes.count) mistakes, \(findings.count) findings")
        return findings.isEmpty ? .success : .failure
    }

    private static func list() {
        for mistake in Mistake.all {
            print(
                "\(mistake.rule.padding(to: 46))\(mistake.id): an implementation that \(mistake.title)"
            )
        }
    }
}
