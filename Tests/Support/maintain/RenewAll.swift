/// Writes everything that is generated.
enum RenewAll: Command {
    static let name = "all"
    static let usage = "[--suite ID]"
    static let summary =
        "Write everything that is generated (also without a command); of answers, those to a suite"

    static func run(_ call: Call) async throws -> ExitStatus {
        try await Generated.update(call)
    }
}

/// Checks everything that is generated.
enum CheckAll: Command {
    static let name = "check"
    static let usage = "[--suite ID]"
    static let summary = "Write nothing; exit 1 if something that is generated is stale"

    static func run(_ call: Call) async throws -> ExitStatus {
        try await Generated.update(call, isChecking: true)
    }
}

/// All generated files of the repository.
private enum Generated {
    static func update(_ call: Call, isChecking: Bool = false) async throws -> ExitStatus {
        let answers = try await KnownMistakes.updateAnswers(call, isChecking: isChecking)
        let documents = try await RenewSpec.update(isChecking: isChecking)
        let tests = try RenewRuleTests.update(isChecking: isChecking)
        print("all else that is generated is up to date")
        return answers.and(documents).and(tests)
    }
}
