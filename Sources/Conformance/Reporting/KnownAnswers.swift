import Foundation
import StrictCodecs

/// How the answers of known wrong implementations differ, from `Vectors/answers.json`.
package struct KnownAnswers: Sendable {
    /// The answers to each vector that mistakes fail, by how they differ, in the order of the file.
    package let answers: [Vector.ID: [(fingerprint: Fingerprint, mistakes: [MistakeHead.ID])]]

    /// How an answer compares with that of a mistake.
    package enum Likeness: Sendable {
        /// It differs from what was expected in the same places and in the same way.
        case equal

        /// It differs alike in one place at least, and otherwise elsewhere.
        case partial

        /// It differs in other places or in other ways, or the mistake answers rightly.
        case none
    }

    /// The answers that come with the package; none if the file is not there.
    package static let bundled =
        (try? KnownAnswers(
            octets: try VectorFiles(directory: Catalog.bundledDirectory).octets("answers.json")))
        ?? KnownAnswers(answers: [:])

    private init(answers: [Vector.ID: [(fingerprint: Fingerprint, mistakes: [MistakeHead.ID])]]) {
        self.answers = answers
    }

    /// Reads the file.
    ///
    /// - Throws: ``VectorFileError`` with the place of the first thing that is malformed.
    package init(octets: [UInt8]) throws {
        answers = try VectorFileError.naming("answers.json") {
            let fields = try Fields(try JSONParser.parse(octets), allowing: ["answers"])
            let members = try fields.required("answers", Self.members)
            return try Dictionary(
                uniqueKeysWithValues: members.map { vector in
                    try FormatError.at(vector.name) {
                        (vector.name, try Self.members(vector.value).map(Self.answer))
                    }
                })
        }
    }

    private static func members(_ json: JSON) throws -> [JSON.Member] {
        guard let members = json.members else { throw FormatError("must be an object") }
        return members
    }

    private static func answer(
        _ member: JSON.Member
    ) throws -> (fingerprint: Fingerprint, mistakes: [MistakeHead.ID]) {
        guard let fingerprint = Fingerprint(member.name) else {
            throw FormatError("\(JSON.quote(member.name)) are no hashes of eight digits")
        }
        let mistakes = try FormatError.at(member.name) {
            try Fields.filledList(member.value, Fields.text)
        }
        return (fingerprint, mistakes)
    }
}

extension KnownAnswers {
    /// How an answer to a vector compares with that of a mistake.
    package func likeness(
        of fingerprint: Fingerprint, to mistake: MistakeHead.ID, on vector: Vector.ID
    ) -> Likeness {
        let stored = answers[vector]?.first { $0.mistakes.containsOctets(of: mistake) }
        guard let stored, stored.fingerprint.sharesHash(with: fingerprint) else { return .none }
        return stored.fingerprint == fingerprint ? .equal : .partial
    }

    /// The mistakes that differ alike: those that differ in the same places, or else those whose
    /// differences are all among these, or else those that have one of them.
    package func mistakes(
        like fingerprint: Fingerprint, on vector: Vector.ID
    ) -> (likeness: Likeness, mistakes: [MistakeHead.ID]) {
        let alike = (answers[vector] ?? []).filter { $0.fingerprint.sharesHash(with: fingerprint) }
        if let equal = alike.first(where: { $0.fingerprint == fingerprint }) {
            return (.equal, equal.mistakes)
        }
        let within = alike.filter { Set($0.fingerprint.hashes).isSubset(of: fingerprint.hashes) }
        return (.partial, (within.isEmpty ? alike : within).flatMap(\.mistakes))
    }
}

extension Fingerprint {
    fileprivate func sharesHash(with other: Fingerprint) -> Bool {
        hashes.contains(where: other.hashes.contains)
    }
}
