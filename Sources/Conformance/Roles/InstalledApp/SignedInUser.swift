/// Who signed in, as an ID token says (OpenID Connect Core 1.0, Section 2).
public struct SignedInUser: Codable, Sendable {
    /// The value of `sub`.
    package let subject: String

    /// The value of `email`, or nil.
    package let email: String?

    /// Creates a user.
    public init(subject: String, email: String?) {
        self.subject = subject
        self.email = email
    }
}
