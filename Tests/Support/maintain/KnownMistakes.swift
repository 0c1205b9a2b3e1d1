import Conformance
import Mistakes

/// Renews the file of the mistakes' answers, or runs each mistake on all rules.
enum KnownMistakes: Command {
    static let name = "mistakes"
    static let usage = "(--write | --check | --isolation [--suite ID])"
    static let summary =
        "Renew Vectors/answers.json, check it, or exit 1 if a mistake breaks other rules than it says"

    static func run(_ call: Call) async throws -> ExitStatus {
        let tasks = call.flags.sorted()
        guard tasks.count == 1, let task = tasks.first else {
            throw UsageError("mistakes takes one of --write, --check and --isolation")
        }
        if task == "--isolation" { return try await isolate(call) }
        guard call.suites.isEmpty else { throw UsageError("--suite goes with --isolation only") }
        return try await updateAnswers(isChecking: call.isChecking)
    }

    /// Renews or checks the file of answers.
    static func updateAnswers(isChecking: Bool) async throws -> ExitStatus {
        let file = GeneratedFile(path: "Vectors/answers.json")
        let text = try await AnswerFile.text(for: Mistake.all, in: .bundled)
        return try file.update(
            to: text, from: try? file.read(), checking: isChecking,
            command: "swift run -c release maintain mistakes --write")
    }

    private static func isolate(_ call: Call) async throws -> ExitStatus {
        let catalog = try Catalog.bundled
        let rules = Set(try call.suites(of: catalog).flatMap(\.rules).map(\.id))
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
}
