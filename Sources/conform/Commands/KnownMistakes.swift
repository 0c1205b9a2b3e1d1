import Conformance
import Foundation
import Mistakes

/// Lists the known mistakes, or renews the file of their answers.
enum KnownMistakes: Command {
    static let name = "mistakes"
    static let summary = "List the known mistakes, or renew Vectors/mistakes.json"
    static let synopsis = "mistakes [--write | --check] [FILE]"
    static let options = [
        Option(name: "write", value: nil, summary: "Write the answers to FILE."), .check, .vectors,
    ]

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        try arguments.expectOperands(0...1, "at most one file")
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

    private static func list() {
        for mistake in Mistake.all {
            print("\(mistake.rule.padding(to: 46))\(mistake.id): an implementation that \(mistake.title)")
        }
    }
}
