import StrictCodecs

/// A way to generate the values of a family, each of which has a number.
protocol Variation: Sendable {
    /// How many values there are.
    var count: Int { get }

    /// The value with a number from 0 up to the count.
    func value(_ number: Int) -> VariedValue
}

/// Reads the member `vary` of a family.
enum Variations {
    /// Reads a way to generate values, which is named by its first member.
    ///
    /// - Throws: `FormatError` at the member that is wrong.
    static func variation(_ json: JSON, _ lookalikes: Lookalikes) throws -> any Variation {
        let names = json.members?.map(\.name) ?? []
        func has(_ name: String) -> Bool { names.containsOctets(of: name) }
        if has("edits") { return try TextEdits(json, lookalikes) }
        if has("letter_case_of") { return try LetterCases(json) }
        if has("lengths") { return try Lengths(json) }
        if has("octets") { return try OctetPlaces(json) }
        if has("orders") { return try Orders(json) }
        if has("repetitions") { return try Repetitions(json) }
        throw FormatError(
            "must have one of edits, letter_case_of, lengths, octets, orders, repetitions")
    }

    /// Reads parameters, each as a list of its name and its value.
    static func pairs(_ json: JSON) throws -> [VariedValue.Pair] {
        let pairs = try Fields.filledList(json) { json in
            let texts = try Fields.list(json, Fields.text)
            guard texts.count == 2 else { throw FormatError("must be a name and a value") }
            return VariedValue.Pair(name: texts[0], value: texts[1])
        }
        guard pairs.count <= 8 else { throw FormatError("must have 8 parameters at most") }
        return pairs
    }
}
