import Foundation
import StrictCodecs

/// How the answers of known wrong implementations differ, from `Vectors/answers.json`.
package struct KnownAnswers: Sendable {
    /// The answers to each vector that mistakes fail, by how they differ, in the order of the file.
    package let answers: [Vector.ID: [(fingerprint: Fingerprint, mistakes: [String])]]

    /// The answers that come with the package.
    package static let bundled = Result {
        try KnownAnswers(
            octets: try VectorFiles(directory: Catalog.bundledDirectory).octets("answers.json"))
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
    ) throws -> (fingerprint: Fingerprint, mistakes: [String]) {
        guard let fingerprint = Fingerprint(member.name) else {
            throw FormatError("\(JSON.quote(member.name)) are no hashes of eight digits")
        }
        let mistakes = try FormatError.at(member.name) {
            try Fields.filledList(member.value, Fields.text)
        }
        return (fingerprint, mistakes)
    }
}
