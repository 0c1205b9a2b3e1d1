import Conformance
import Mistakes
import StrictCodecs

/// The text of `Vectors/answers.json`: how the wrong answers of each mistake differ.
///
/// A report compares the answers of an implementation with these, to name the likely mistake.
enum AnswerFile {
    /// Runs every mistake on the operations of the rules that it breaks, and writes down how its
    /// wrong answers differ: a line a vector.
    ///
    /// - Parameters:
    ///   - mistakes: The mistakes to run.
    ///   - catalog: The vectors to run them on.
    /// - Returns: The file's text, the same for the same vectors and mistakes.
    /// - Throws: ``SelectionError`` if there is no vector for a mistake's role.
    static func text(
        for mistakes: [Mistake], in catalog: Catalog
    ) async throws -> String {
        let runs = try await mistakes.concurrentMap { try await answers(of: $0, in: catalog) }
        var entries: [Vector.ID: [JSON.Member]] = [:]
        for (mistake, answers) in zip(mistakes, runs) {
            for answer in answers {
                entries[answer.vector, default: []].add(mistake.id, under: answer.fingerprint.text)
            }
        }
        let lines = catalog.vectors.compactMap { vector in
            entries[vector.id].map {
                "    \(JSON.quote(vector.id)): \(JSON.object($0).compactText)"
            }
        }
        return "{\n  \"answers\": {\n\(lines.joined(separator: ",\n"))\n  }\n}\n"
    }

    private static func answers(
        of mistake: Mistake, in catalog: Catalog
    ) async throws -> [(vector: Vector.ID, fingerprint: Fingerprint)] {
        let rules = Set(mistake.alsoBreaks.keys).union([mistake.rule])
        let report = try await mistake.report(in: catalog.quick.operations(of: rules))
        return report.cases.compactMap { result in
            guard !result.vector.hasParallelCalls, let outcome = result.outcome else { return nil }
            let fingerprint = result.vector.expectation.fingerprint(of: outcome)
            return fingerprint.map { (result.id, $0) }
        }
    }
}

extension [JSON.Member] {
    /// Adds a mistake to those that differ alike.
    fileprivate mutating func add(_ mistake: Mistake.ID, under fingerprint: String) {
        let index = firstIndex { $0.name == fingerprint }
        let others = index.flatMap { self[$0].value.elements } ?? []
        let member = JSON.Member(fingerprint, .array(others + [.string(mistake)]))
        if let index { self[index] = member } else { append(member) }
    }
}

extension Vector {
    /// Whether calls are made at the same time, so that a wrong answer can differ from run to run.
    fileprivate var hasParallelCalls: Bool {
        input["steps"]?.elements?.contains { $0["calls"] != nil } ?? false
    }
}
