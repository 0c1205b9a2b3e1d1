import Conformance
import ConformanceDiagnosis
import Mistakes
import TestSupport

/// Renews the file of the mistakes' answers, or runs each mistake on all rules.
enum KnownMistakes: Command {
    static let name = "mistakes"
    static let usage = "[--write | --check] [--isolation [--every N]] [--suite ID]"
    static let summary =
        "Renew Vectors/answers.json, check it, or exit 1 if a mistake, or every Nth, breaks or answers otherwise"

    static func run(_ call: Call) async throws -> ExitStatus {
        switch (call.flags.contains("--write"), call.isChecking, call.flags.contains("--isolation"))
        {
        case (true, true, _), (false, false, false):
            throw UsageError(
                "mistakes takes --write, --check or --isolation, and --isolation with either of the others"
            )
        case (false, false, true):
            return try await isolate(call)
        case (_, let isChecking, let isolates):
            guard call.numbers.isEmpty else {
                throw UsageError("--every goes with --isolation alone")
            }
            guard call.suites.isEmpty else {
                guard !isolates else {
                    throw UsageError("--suite goes with --write, --check or --isolation alone")
                }
                return try await updateAnswers(call, isChecking: isChecking)
            }
            let runs = try await runs(of: Mistake.all)
            let status = try update(to: runs, isChecking: isChecking)
            return isolates ? status.and(report(runs, on: try Catalog.bundled.rules)) : status
        }
    }

    /// Renews or checks the file of answers, or what it has of the suites that the call names.
    static func updateAnswers(_ call: Call, isChecking: Bool) async throws -> ExitStatus {
        guard !call.suites.isEmpty else {
            return try update(to: try await runs(of: Mistake.all), isChecking: isChecking)
        }
        let suites = try call.suites(of: try Catalog.bundled)
        let operations = Set(suites.map(\.operation))
        let rules = try Catalog.bundled.suites.filter { operations.contains($0.operation) }
            .flatMap(\.rules)
        let shown = Set(rules.map(\.id))
        let mistakes = Mistake.all.filter { !$0.rules.isDisjoint(with: shown) }
        return try update(
            to: try await runs(of: mistakes, only: suites), of: suites, isChecking: isChecking)
    }

    private static func runs(
        of mistakes: [Mistake], only suites: [Suite]? = nil
    ) async throws -> [MistakeRun] {
        let catalog = try Catalog.bundled
        try ChangeCheck.run(in: catalog)
        if let problem = Mistake.problems.first { throw UsageError(problem) }
        return try await mistakes.concurrentMap(counting: "mistakes") {
            try await MistakeRun(of: $0, in: catalog, only: suites)
        }
    }

    private static func update(
        to runs: [MistakeRun], of suites: [Suite]? = nil, isChecking: Bool
    ) throws -> ExitStatus {
        let file = GeneratedFile(path: "Vectors/answers.json")
        let catalog = try Catalog.bundled
        let old = suites == nil ? try? file.read() : try file.read()
        let text = AnswerFile.text(
            for: runs, in: catalog, of: suites ?? catalog.suites, keeping: old ?? "")
        return try file.update(
            to: text, from: old, checking: isChecking,
            command: "swift run -c release maintain mistakes --write")
    }

    private static func isolate(_ call: Call) async throws -> ExitStatus {
        let rules = try call.suites(of: try Catalog.bundled).flatMap(\.rules)
        let ids = Set(rules.map(\.id))
        let mistakes = Mistake.all.filter { ids.contains($0.rule) }
        return report(try await runs(of: mistakes.every(call.numbers["--every"])), on: rules)
    }

    /// Prints which mistakes break other rules than they say, and which rules have none.
    private static func report(_ runs: [MistakeRun], on rules: [Rule]) -> ExitStatus {
        let missing = Set(rules.map(\.id)).subtracting(Mistake.all.map(\.rule)).sorted()
            .map { "\($0): has no mistake" }
        let kept = keptAnswers
        let broken = runs.flatMap { run in
            let stale = run.keys == kept[run.mistake.id] ?? [] ? [] : ["answers.json is stale"]
            return (run.isolation.findings + stale).map { "\(run.mistake.id): \($0)" }
        }
        let findings = missing + broken
        for line in findings { print(line) }
        print("\(runs.count) mistakes, \(findings.count) findings")
        return findings.isEmpty ? .success : .failure
    }
}

extension KnownMistakes {
    /// The answers that `answers.json` has of each mistake.
    private static var keptAnswers: [Mistake.ID: Set<String>] {
        let known = (try? KnownAnswers.bundled.get().answers) ?? [:]
        return known.reduce(into: [:]) { kept, vector in
            for (fingerprint, mistakes) in vector.value {
                for id in mistakes {
                    kept[id, default: []].insert("\(vector.key) \(fingerprint.text)")
                }
            }
        }
    }
}

/// What one run of a mistake shows, on the operations of the rules that it is said to break.
struct MistakeRun: Sendable {
    let mistake: Mistake
    let isolation: Isolation
    let answers: [WrongAnswer]

    /// The vectors that it fails, each with how its answer differs.
    var keys: Set<String> { Set(answers.map { "\($0.vector) \($0.fingerprint.text)" }) }

    /// Runs a mistake.
    ///
    /// - Throws: ``SelectionError`` if there is no vector for the mistake's role.
    init(of mistake: Mistake, in catalog: Catalog, only suites: [Suite]? = nil) async throws {
        let operations = catalog.operations(of: mistake.rules)
        let report = try await mistake.report(
            in: suites.map { suites in
                let ids = Set(suites.map(\.id))
                return operations.with(operations.suites.filter { ids.contains($0.id) })
            } ?? operations)
        self.mistake = mistake
        isolation = Isolation(of: mistake, in: report)
        answers = AnswerFile.answers(in: report)
    }
}
