import Foundation
import StrictCodecs

/// What known wrong implementations answer, from `Vectors/mistakes.json`.
package struct KnownAnswers: Sendable {
    /// The titles of the mistakes that each rule catches, with their ids.
    package let caught: [Rule.ID: [String]]

    private let titles: [Vector.ID: [(title: String, answer: JSON)]]

    /// The answers that come with the package; none if the file is not there.
    package static let bundled = KnownAnswers(
        octets: (try? VectorFiles(directory: Catalog.bundledDirectory).octets("mistakes.json"))
            ?? [])

    /// Reads the file.
    init(octets: [UInt8]) {
        var titles: [Vector.ID: [(title: String, answer: JSON)]] = [:]
        var caught: [Rule.ID: [String]] = [:]
        let file = try? JSONParser.parse(octets)
        for mistake in file?["mistakes"]?.elements ?? [] {
            guard let id = mistake["id"]?.text, let title = mistake["title"]?.text else { continue }
            if let rule = mistake["rule"]?.text {
                caught[rule, default: []].append("\(title) (\(id))")
            }
            for answer in mistake["answers"]?.members ?? [] {
                titles[answer.name, default: []].append(("\(title) (\(id))", answer.value))
            }
        }
        (self.titles, self.caught) = (titles, caught)
    }

    /// The mistakes that give the same wrong answer to a vector.
    package func mistakes(answering outcome: Outcome, to vector: Vector.ID) -> [String] {
        let answer = outcome.json
        return (titles[vector] ?? []).filter { $0.answer == answer }
            .map { "the same answer as an implementation that \($0.title)" }
    }
}
