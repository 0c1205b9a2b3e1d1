public import StrictCodecs

/// A pending authorization request.
public struct PendingAuthorization: Decodable, HasInlineForm, Sendable {
    /// The redirect URI of the request.
    public let redirectURI: String

    /// The state of the request, or nil if it had none.
    public let state: String?

    /// The issuer that the server sends as `iss`, or nil if the server does not announce that it
    /// does (RFC 9207, Section 2.4).
    public let issuer: String?

    package init(redirectURI: String, state: String?, issuer: String? = nil) {
        self.redirectURI = redirectURI
        self.state = state
        self.issuer = issuer
    }
}

/// The authorization response in a redirect.
public enum RedirectResult: Codable, HasCodingForm, Sendable {
    package static let codingForm = CodingForm(names: ["description": "error_description"])

    /// An authorization code.
    case code(String)

    /// An error of the server, with its description if there is one.
    case error(String, description: String?)
}
