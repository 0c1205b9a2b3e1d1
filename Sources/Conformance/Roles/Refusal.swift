/// A deliberate refusal of an implementation.
///
/// Only this error is a refusal. Anything else that an adapter throws is a fault, which meets no
/// expectation.
public struct Refusal: Error, Codable, Sendable {
    /// The OAuth error code, if the documents define one.
    package let error: String?

    /// The reason in the words of the implementation; it is shown, never compared.
    package let reason: String

    /// Creates a refusal.
    ///
    /// - Parameters:
    ///   - reason: The reason in the words of the implementation.
    ///   - error: The OAuth error code, if there is one.
    public init(_ reason: String, error: String? = nil) {
        self.reason = reason
        self.error = error
    }
}
