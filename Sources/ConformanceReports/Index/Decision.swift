import Conformance
import StrictCodecs

/// An answer to a question on which the documents are silent or contradict themselves or a standard.
package struct Decision: Identifiable, Decodable, Sendable {
    /// The number, such as `S001`.
    package let id: String

    /// What the documents leave open.
    package let question: String

    /// What this specification does.
    package let decision: String

    /// Why.
    package let reason: String
}
