import Conformance
import ConformanceReports
import StrictCodecs

/// Finds statements, rules and sections by words.
enum Find: Command {
    static let name = "find"
    static let summary = "Find statements, rules and sections of standards by words"
    static let synopsis = "find [OPTIONS] TEXT"
    static let options = [
        Option(
            name: "limit", value: "N",
            summary: "Show at most N results of each kind, 1 to 1000 (default: 5)."),
        .json, .vectors,
    ]

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        guard !arguments.operands.isEmpty else {
            throw UsageError("expected some words, such as a sentence of a document")
        }
        let catalog = try arguments.catalog
        let results = try FindResults(
            for: arguments.operands.joined(separator: " "), in: catalog,
            limit: try arguments.number("limit", in: 1...1000) ?? 5)
        guard !results.isEmpty else {
            throw UsageError(
                "no statement, rule or section has any of these words; conform rules lists the rules"
            )
        }
        Console.print((arguments.has("json") ? results.json : results.text).joined(separator: "\n"))
        return .success
    }
}
