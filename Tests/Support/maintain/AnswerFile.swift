import Conformance
import ConformanceDiagnosis
import Foundation
import Mistakes
import StrictCodecs

/// The text of `Vectors/answers.json`: how the wrong answers of each mistake differ.
///
/// A report compares the answers of an implementation with these, to name the likely mistake.
enum AnswerFile {
    /// Writes down how the wrong answers of mistakes differ: for each suite, a line for the mistakes and one
    /// for each vector.
    ///
    /// - Parameters:
    ///   - runs: What the mistakes answered.
    ///   - catalog: The vectors.
    ///   - renewed: The suites that the runs were of, where the others keep what the old text has of them.
    ///   - old: The old text; empty if the runs were of all suites.
    /// - Returns: The file's text, the same for the same vectors and mistakes.
    static func text(
        for runs: [MistakeRun], in catalog: Catalog, of renewed: [Suite], keeping old: String = ""
    ) -> String {
        var suites: [Suite.ID: SuiteAnswers] = [:]
        for run in runs {
            for (suite, answers) in Dictionary(grouping: run.answers, by: \.suite) {
                suites[suite, default: SuiteAnswers()].add(answers, of: run.mistake)
            }
        }
        let kept = parts(of: old)
        let ids = Set(renewed.map(\.id))
        let parts = catalog.suites.compactMap { suite in
            ids.contains(suite.id)
                ? suites[suite.id].map { "  \(JSON.quote(suite.id)): \($0.text(in: suite))" }
                : kept[suite.id]
        }
        return "{\n\(parts.joined(separator: ",\n"))\n}\n"
    }

    /// The parts of a text by their suites, each of which begins with a member of the outermost object.
    private static func parts(of text: String) -> [Suite.ID: String] {
        let mark = "  \""
        let body = text.dropFirst("{\n\(mark)".count).dropLast("\n}\n".count)
        let pieces = body.isEmpty ? [] : body.components(separatedBy: ",\n\(mark)")
        return Dictionary(pieces.map { (String($0.prefix { $0 != "\"" }), mark + $0) }) { $1 }
    }

    /// The wrong answers in a report, but for those that differ from run to run.
    static func answers(in report: Report) -> [WrongAnswer] {
        report.cases.compactMap { result in
            let vector = result.vector
            guard vector.timeoutFactor == 1, !vector.hasParallelCalls, let outcome = result.outcome,
                !(vector.hasNonces && outcome.showsToken)
            else { return nil }
            let fingerprint = vector.expectation.fingerprint(of: outcome)
            return fingerprint.map { (vector.suite, result.id, $0) }
        }
    }
}

/// How an answer to a vector differs from what is expected.
typealias WrongAnswer = (suite: Suite.ID, vector: Vector.ID, fingerprint: Fingerprint)

/// The mistakes that fail vectors of a suite, and their answers to each.
private struct SuiteAnswers {
    private var mistakes: [Mistake.ID] = []
    private var groups: [Vector.ID: [JSON.Member]] = [:]

    /// Adds the answers of a mistake to those that differ alike.
    mutating func add(_ answers: [WrongAnswer], of mistake: Mistake) {
        let number = JSON.integer(mistakes.count)
        mistakes.append(mistake.id)
        for answer in answers {
            groups[answer.vector, default: []].add(number, under: answer.fingerprint.text)
        }
    }

    func text(in suite: Suite) -> String {
        let lines = suite.vectors.compactMap { vector in
            groups[vector.id].map {
                "      \(JSON.quote(String(vector.id.dropFirst(suite.id.count + 1)))): "
                    + JSON.object($0).compactText
            }
        }
        return """
            {
                "mistakes": \(JSON.array(mistakes.map(JSON.string)).compactText),
                "answers": {
            \(lines.joined(separator: ",\n"))
                }
              }
            """
    }
}

extension [JSON.Member] {
    fileprivate mutating func add(_ mistake: JSON, under fingerprint: String) {
        let index = firstIndex { $0.name == fingerprint }
        let others = index.flatMap { self[$0].value.elements } ?? []
        let member = JSON.Member(fingerprint, .array(others + [mistake]))
        if let index { self[index] = member } else { append(member) }
    }
}

extension Vector {
    /// Whether calls are made at the same time, so that a wrong answer can differ from run to run.
    fileprivate var hasParallelCalls: Bool {
        input["steps"]?.elements?.contains { $0["calls"] != nil } ?? false
    }
}

extension Vector {
    /// Whether the issuer signs the client's nonces, so that its tokens differ from run to run.
    fileprivate var hasNonces: Bool {
        input["token"]?.elements?.contains { $0["id_token"] != nil } ?? false
    }
}

extension Outcome {
    /// Whether a signed token is in the answer, whose header begins with a brace.
    fileprivate var showsToken: Bool {
        guard case .value(let answer) = self else { return false }
        return answer.compactText.containsText("eyJ")
    }
}
