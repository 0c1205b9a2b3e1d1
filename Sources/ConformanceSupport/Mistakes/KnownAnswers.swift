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
            for (vector, groups) in suite.1 { answers["\(suite.0)/\(vector)"] = groups }
        }
    }

    private static func suite(_ json: JSON) throws -> [(vector: String, groups: Groups)] {
        let fields = try Fields(json, allowing: ["mistakes", "answers"])
        let mistakes = try fields.list("mistakes", Fields.text)
        return try fields.required("answers") { answers in
            try members(answers) { vector, json in
                (vector, try members(json) { try group($0, $1, of: mistakes) })
            }
        }
    }

    private static func group(
        _ name: String, _ json: JSON, of mistakes: [String]
    ) throws -> Groups.Element {
        guard let fingerprint = Fingerprint(name) else {
            throw FormatError("no hashes of eight digits")
        }
        let named = try Fields.filledList(json) { json in
            let number = try Fields.integer(json)
            guard mistakes.indices.contains(number) else {
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
