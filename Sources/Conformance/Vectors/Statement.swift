import StrictCodecs

/// A statement of one of the documents, in our words.
public struct Statement: Identifiable, Sendable {
    /// The number, such as `N037`.
    public let id: String

    /// The codes of the documents that make it.
    public let documents: [String]

    /// Where it stands, for people.
    public let section: String

    /// What it says.
    public let text: String

    /// Why no vector can carry it, or nil if rules do.
    public let reason: String?
}

extension Statement {
    init(_ json: JSON) throws {
        let fields = try Fields(
            json,
            allowing: ["id", "documents", "section", "text", "level", "implied", "note", "reason"])
        id = try fields.text("id")
        documents = try fields.list("documents", Fields.text)
        section = try fields.text("section")
        text = try fields.text("text")
        reason = try fields.optional("reason", Fields.text)
    }
}
