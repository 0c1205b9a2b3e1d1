import StrictCodecs

/// One of the documents that the statements are drawn from.
package struct Document: Identifiable, Sendable {
    /// The code by which statements and defects name it, such as `003`.
    package let id: String

    /// Its title.
    package let title: String

    /// What sets it apart from documents of the same title.
    package let edition: String

    /// What it has, in a sentence.
    package let about: String?
}

extension Document {
    init(_ json: JSON) throws {
        let fields = try Fields(json, allowing: ["code", "title", "edition", "about"])
        id = try fields.text("code")
        title = try fields.text("title")
        edition = try fields.text("edition")
        about = try fields.optional("about", Fields.text)
    }
}
