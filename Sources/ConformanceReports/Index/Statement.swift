import StrictCodecs

/// A statement of one of the documents, in our words.
package struct Statement: Identifiable, Sendable {
    /// The number, such as `N037`.
    package let id: String

    /// The codes of the documents that make it.
    package let documents: [String]

    /// Where it stands, for people.
    package let section: String

    /// The sentence, row or line of the section, for people; nil if it is the section as a whole.
    package let ordinal: String?

    /// What it says.
    package let text: String

    /// How strongly the document requires it, as we read it, such as `SHOULD NOT` or `info`.
    package let level: String

    /// Whether a sample, a heading or the order of steps shows it, rather than a sentence.
    package let isImplied: Bool

    /// Whether the German translation in document 001 leaves it out.
    package let isUntranslated: Bool

    /// The names, literals and words of the code or comment that makes it; nil if prose does.
    package let words: String?

    /// Why no vector can carry it, or nil if rules do.
    package let reason: String?
}

extension Statement {
    init(_ json: JSON) throws {
        let fields = try Fields(
            json,
            allowing: [
                "id", "documents", "section", "ordinal", "text", "level", "implied", "untranslated",
                "words", "note", "reason",
            ])
        id = try fields.text("id")
        documents = try fields.list("documents", Fields.text)
        section = try fields.text("section")
        ordinal = try fields.optional("ordinal", Fields.text)
        text = try fields.text("text")
        level = try fields.text("level")
        isImplied = fields.has("implied")
        isUntranslated = fields.has("untranslated")
        words = try fields.optional("words", Fields.text)
        reason = try fields.optional("reason", Fields.text)
    }
}
