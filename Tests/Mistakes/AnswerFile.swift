public import Conformance
import StrictCodecs

/// The text of `Vectors/mistakes.json`: what each mistake answers to the vectors that catch it.
///
/// A report compares the answers of an implementation with these, to name the likely mistake.
public enum AnswerFile {
    /// Runs every mistake and writes down its wrong answers.
    ///
    /// - Parameters:
    ///   - mistakes: The mistakes to run.
    ///   - catalog: The vectors to run them on.
    /// - Returns: The file's text, the same for the same vectors and mistakes.
    /// - Throws: ``SelectionError`` if there is no vector for a mistake's role.
    public static func text(
        for mistakes: [Mistake], in catalog: Catalog
    ) async throws -> String {
        let entries = try await mistakes.concurrentMap { mistake in
            entry(mistake, try await answers(of: mistake, in: catalog))
        }
        return "{\n  \"mistakes\": [\n\(entries.joined(separator: ",\n"))\n  ]\n}\n"
    }

    private static func answers(
        of mistake: Mistake, in catalog: Catalog
    ) async throws -> [JSON.Member] {
        let rules = Set(mistake.alsoBreaks.keys).union([mistake.rule])
        let report = try await mistake.report(in: catalog.quick.operations(of: rules))
        return report.cases.compactMap { result in
            guard result.verdict.kind == .wrongAnswer, !result.vector.hasParallelCalls,
                let outcome = result.outcome
            else {
                return nil
            }
            return JSON.Member(result.id, outcome.json)
        }
    }

    private static func entry(_ mistake: Mistake, _ answers: [JSON.Member]) -> String {
        let head: [JSON.Member] = [
            .init("id", .string(mistake.id)), .init("title", .string(mistake.title)),
            .init("rule", .string(mistake.rule)),
        ]
        let lines = head.map { "      \(line($0))" }
        let rows = answers.map { "        \(line($0))" }.joined(separator: ",\n")
        return
            "    {\n\(lines.joined(separator: ",\n")),\n      \"answers\": {\n\(rows)\n      }\n    }"
    }

    private static func line(_ member: JSON.Member) -> String {
        let object = JSON.object([member]).compactText
        return String(object.dropFirst().dropLast())
    }
}

extension Vector {
    /// Whether calls are made at the same time, so that a wrong answer can differ from run to run.
    fileprivate var hasParallelCalls: Bool {
        input["steps"]?.elements?.contains { $0["calls"] != nil } ?? false
    }
}
