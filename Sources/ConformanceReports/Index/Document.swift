package import StrictCodecs

/// One of the documents that the statements are drawn from.
package struct Document: Identifiable, Decodable, HasCodingForm, Sendable {
    package static let codingForm = CodingForm(names: ["id": "code"])

    /// The code by which statements and defects name it, such as `003`.
    package let id: String

    /// Its title.
    package let title: String

    /// What sets it apart from documents of the same title.
    package let edition: String

    /// What it has, in a sentence.
    package let about: String?
}
