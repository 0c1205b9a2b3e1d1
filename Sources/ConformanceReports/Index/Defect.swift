package import Conformance
import StrictCodecs

/// A defect of a sample that a document prints, or a trap on the way to checking one.
package struct Defect: Identifiable, Sendable {
    /// The number, such as `D041`.
    package let id: String

    /// The codes of the documents whose sample has it; empty for traps of the toolchain.
    package let documents: [String]

    /// What is wrong, in our words.
    package let text: String

    /// The rules whose vectors show it, or why none can.
    package let coverage: Coverage

    /// How a defect is covered.
    package enum Coverage: Sendable {
        /// Vectors of these rules show it.
        case rules([Rule.ID])

        /// No vector can show it, for this reason.
        case reason(String)
    }
}

extension Defect {
    init(_ json: JSON) throws {
        let fields = try Fields(json, allowing: ["id", "documents", "text", "rules", "reason"])
        id = try fields.text("id")
        documents = try fields.list("documents", Fields.text)
        text = try fields.text("text")
        coverage = try Coverage(fields)
    }
}

extension Defect.Coverage {
    /// Reads the one of both members that is there.
    init(_ fields: Fields) throws {
        let rules = try fields.optional("rules") { try Fields.filledList($0, Fields.text) }
        switch (rules, try fields.optional("reason", Fields.text)) {
        case (let rules?, nil): self = .rules(rules)
        case (nil, let reason?): self = .reason(reason)
        default: throw FormatError("must have either \"rules\" or \"reason\"")
        }
    }
}
