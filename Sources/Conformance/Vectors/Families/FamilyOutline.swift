package import StrictCodecs

/// What a list of expected failures has to know of a family: many generated vectors that vary one value.
package struct FamilyOutline: Identifiable, Sendable {
    /// The suite, a slash, and a slug that says the fact; never renamed, never reused.
    package let id: String

    /// The rule that each of the vectors exercises.
    package let rule: Rule.ID

    /// How many vectors there are, at least one.
    package let count: Int
}

extension FamilyOutline {
    /// The members that a family can have.
    package static let members = [
        "id", "rule", "comment", "vary", "input", "expect", "twin", "count", "sha256",
    ]

    /// Reads the members of a family that every reader needs.
    ///
    /// - Throws: `FormatError` at the member that is wrong.
    package init(_ fields: Fields) throws {
        id = try fields.text("id")
        rule = try fields.text("rule")
        count = try fields.required("count", Fields.integer)
    }

    /// The families of a catalogue, which the core does not read, in the order of the suites' files.
    ///
    /// - Throws: `VectorFileError` at the first that is malformed.
    package static func bySuite(of catalog: Catalog) throws -> [Suite.ID: [FamilyOutline]] {
        Dictionary(try catalog.suites.map { ($0.id, try list(of: $0)) }) { first, _ in first }
    }

    private static func list(of suite: Suite) throws -> [FamilyOutline] {
        guard let json = suite.head.families else { return [] }
        return try VectorFileError.naming("\(suite.id).json") {
            try FormatError.at("families") {
                var ids: Set<String> = []
                return try Fields.list(json) { json in
                    try FormatError.naming(json) {
                        let family = try FamilyOutline(Fields(json, allowing: members))
                        try family.check(in: suite, besides: &ids)
                        return family
                    }
                }
            }
        }
    }

    /// Checks what the judgement of a list relies on; the tools check the rest.
    private func check(in suite: Suite, besides ids: inout Set<String>) throws {
        _ = try suite.head.rule(named: rule)
        guard count > 0 else { throw FormatError("must be at least 1", path: ["count"]) }
        guard ids.insert(id).inserted else { throw FormatError("the id is used twice") }
    }

    /// The number in the id of one of the vectors, or nil if it is not the id of one.
    package func number(in id: Vector.ID) -> Int? {
        let start = "\(self.id)/"
        guard id.utf8.starts(with: start.utf8) else { return nil }
        let digits = String(decoding: id.utf8.dropFirst(start.utf8.count), as: UTF8.self)
        guard let number = Int(digits), 0..<count ~= number, digits.hasSameOctets(as: "\(number)")
        else { return nil }
        return number
    }
}
