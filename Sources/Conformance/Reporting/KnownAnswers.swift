import Foundation

/// What known wrong implementations answer, from `Vectors/mistakes.json`.
struct KnownAnswers: Sendable {
    private let titles: [Vector.ID: [(title: String, answer: JSON)]]

    /// The answers that come with the package; none if the file is not there.
    static let bundled = KnownAnswers(
        octets: (try? VectorFiles(directory: Catalog.bundledDirectory).octets("mistakes.json"))
            ?? [])

    /// Reads the file.
    init(octets: [UInt8]) {
        var titles: [Vector.ID: [(title: String, answer: JSON)]] = [:]
        let file = try? JSONParser.parse(octets)
        for mistake in file?["mistakes"]?.elements ?? [] {
            guard let id = mistake["id"]?.text, let title = mistake["title"]?.text else { continue }
            for answer in mistake["answers"]?.members ?? [] {
                titles[answer.name, default: []].append(("\(title) (\(id))", answer.value))
            }
        }
        self.titles = titles
    }

    /// The mistakes that give the same wrong answer to a vector.
    func mistakes(answering outcome: Outcome, to vector: Vector.ID) -> [String] {
        let answer = outcome.json
        return (titles[vector] ?? []).filter { $0.answer == answer }
            .map { "the same answer as an implementation that \($0.title)" }
    }
}
