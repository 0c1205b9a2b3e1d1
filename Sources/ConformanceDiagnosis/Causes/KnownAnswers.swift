import Conformance
import StrictCodecs

/// How the answers of known wrong implementations differ, from `Vectors/answers.json`.
package struct KnownAnswers: Sendable {
    /// The answers to a vector that mistakes fail, by how they differ, in the order of the file.
    package typealias Groups = [(fingerprint: Fingerprint, mistakes: [String])]

    /// The answers to each vector that mistakes fail.
    package let answers: [String: Groups]

    /// Knows nothing.
    package init() { answers = [:] }

    /// Reads the file.
    ///
    /// - Throws: `FormatError` with the place of the first thing that is malformed.
    package init(octets: [UInt8]) throws {
        let suites = try Self.members(try JSONParser.parse(octets)) { ($0, try Self.suite($1)) }
        answers = suites.reduce(into: [:]) { answers, suite in
            let prefix = suite.0 + "/"
            for (vector, groups) in suite.1 { answers[prefix + vector] = groups }
        }
    }

    private static func suite(_ json: JSON) throws -> [(vector: String, groups: Groups)] {
        let fields = try Fields(json, allowing: ["mistakes", "answers"])
        let mistakes = try fields.list("mistakes", Fields.text)
        return try fields.required("answers") { answers in
            try members(answers) { vector, json in (vector, try groups(json, of: mistakes)) }
        }
    }

    /// Without closures, which take most of the time in a debug build: a file has thousands of groups.
    private static func groups(_ json: JSON, of mistakes: [String]) throws -> Groups {
        guard let members = json.members else { throw FormatError("must be an object") }
        var groups: Groups = []
        for member in members {
            do { groups.append(try group(member.name, member.value, of: mistakes)) } catch {
                try FormatError.at(member.name) { throw error }
            }
        }
        return groups
    }

    private static func group(
        _ name: String, _ json: JSON, of mistakes: [String]
    ) throws -> Groups.Element {
        guard let fingerprint = Fingerprint(name) else {
            throw FormatError("no hashes of eight digits")
        }
        let named = try Fields.filledList(json) { json in
            let number = try Fields.integer(json)
            guard number >= 0 && number < mistakes.count else {
                throw FormatError("there is no mistake \(number)")
            }
            return mistakes[number]
        }
        return (fingerprint, named)
    }

    private static func members<Value>(
        _ json: JSON, _ read: (String, JSON) throws -> Value
    ) throws -> [Value] {
        guard let members = json.members else { throw FormatError("must be an object") }
        return try members.map { member in
            try FormatError.at(member.name) { try read(member.name, member.value) }
        }
    }
}
