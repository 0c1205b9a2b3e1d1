import Conformance
import Foundation
import Mistakes

/// Lists the known mistakes, or renews the file of their answers.
enum KnownMistakes: Command {
    static let name = "mistakes"
    static let summary = "List the known mistakes, or renew Vectors/mistakes.json"
    static let synopsis = "mistakes [--write | --check | --isolation] [FILE]"
    static let options = [
        Option(name: "write", value: nil, summary: "Write the answers to FILE."), .check,
        Option(
            name: "isolation", value: nil, summary: "Run each; exit 1 if a rule misses its own."),
        .vectors,
    ]

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        try arguments.expectOperands(0...1, "at most one file")
        if arguments.has("isolation") { return try await isolate(in: try arguments.catalog) }
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

    private static func isolate(in catalog: Catalog) async throws -> ExitStatus {
        var findings = 0
        for mistake in Mistake.all {
            let lines = try await Isolation(of: mistake, in: catalog).findings
            for line in lines { print("\(mistake.id): \(line)") }
            findings += lines.count
        }
        let caught = Set(Mistake.all.map(\.rule))
        let without = catalog.rules.filter { !caught.contains($0.id) }
        for rule in without { print("\(rule.id): has no mistake") }
        print("\(Mistake.all.count) mistakes, \(findings + without.count) findings")
        return findings + without.count == 0 ? .success : .failure
    }

    private static func list() {
        for mistake in Mistake.all {
            print(
                "\(mistake.rule.padding(to: 46))\(mistake.id): an implementation that \(mistake.title)"
            )
        }
    }
}
