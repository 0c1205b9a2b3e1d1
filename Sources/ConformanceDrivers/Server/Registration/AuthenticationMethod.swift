import StrictCodecs

/// The one method by which a registered client authenticates (RFC 7591, Section 2).
public enum AuthenticationMethod: String, CaseIterable, Sendable {
    /// The client has no secret, or need not send it.
    case nothing = "none"

    /// The secret is in the field `Authorization` (RFC 6749, Section 2.3.1).
    case basic = "client_secret_basic"

    /// The secret is in the body.
    case post = "client_secret_post"
}
