/// An implementation's deliberate no.
///
/// Only this error is a refusal. Anything else that an adapter throws is a fault, which meets no
/// expectation.
public struct Refusal: Error, Codable, Sendable {
    /// The OAuth error code, where the documents define one.
    package let error: String?

    /// The reason in the implementation's own words; shown, never compared.
    package let reason: String

    /// Refuses.
    ///
    /// - Parameters:
    ///   - reason: The reason in the implementation's own words.
    ///   - error: The OAuth error code, if there is one.
    public init(_ reason: String, error: String? = nil) {
        self.reason = reason
        self.error = error
    }
}
