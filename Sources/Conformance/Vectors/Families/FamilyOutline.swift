package import StrictCodecs

/// The head of a family: many generated vectors that vary one value.
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
