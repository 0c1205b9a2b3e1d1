/// Who signed in, as an ID token says (OpenID Connect Core 1.0, Section 2).
public struct SignedInUser: Codable, Sendable {
    /// The value of `sub`.
    package let subject: String

    /// The value of `email`, or nil.
    package var email: String? { address.value }

    private let address: Reported<String>

    private enum CodingKeys: String, CodingKey {
        case subject
        case address = "email"
    }

    /// Creates a user.
    public init(subject: String, email: String?) {
        self.subject = subject
        address = .value(email)
    }
}
