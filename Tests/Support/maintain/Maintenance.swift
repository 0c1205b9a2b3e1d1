import Conformance
import Foundation
import StrictCodecs

/// Finds the command of a call and runs it.
enum Maintenance {
    private static let commands: [any Command.Type] = [
        RenewAll.self, SealVersion.self, CheckAll.self, RenewSpec.self, RenewRuleTests.self,
        Validate.self, KnownMistakes.self, CheckVariants.self, ProveFamilies.self,
        ProveAttacks.self,
        MeasureCauses.self, MeasureDefects.self,
        SurveyMistakes.self,
        VerifySignatures.self,
    ]

    /// Runs a call; what is wrong with it goes to standard error in one line.
    static func run(_ arguments: [String]) async -> ExitStatus {
        do {
            return try await runCommand(arguments)
        } catch {
            return complain("\(error)")
        }
    }

    private static func runCommand(_ arguments: [String]) async throws -> ExitStatus {
        let word = arguments.first ?? RenewAll.name
        if word == "help" || arguments.contains("--help") {
            print(help)
            return .success
        }
        guard let command = commands.first(where: { $0.name == word }) else {
            throw UsageError("unknown command \(word); see maintain help")
        }
        return try await command.run(try Call(Array(arguments.dropFirst()), to: command))
    }

    private static var help: String {
        let lines = commands.map {
            "  \($0.name)\($0.usage.isEmpty ? "" : " ")\($0.usage)\n      \($0.summary)."
        }
        return """
            Renews what is generated in this repository, and proves what takes long.

            Usage: maintain [COMMAND], in the root of the repository

            \(lines.joined(separator: "\n"))
              help
                  Show this text.

            Exit status: 0 nothing is stale and nothing was found, 1 something is, 2 the call is wrong.
            """
    }

    private static func complain(_ line: String) -> ExitStatus {
        try? FileHandle.standardError.write(
            contentsOf: Data("maintain: \(JSON.printable(line))\n".utf8))
        return .usage
    }
}
