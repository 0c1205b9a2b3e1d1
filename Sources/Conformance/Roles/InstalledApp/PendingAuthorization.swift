public import StrictCodecs

/// An authorization request that waits for its answer.
public struct PendingAuthorization: Decodable, HasCodingForm, Sendable {
    package static let codingForm = CodingForm(isInline: true)

    /// The redirect URI of the request.
    public let redirectURI: String

    /// The state of the request, or nil if it had none.
    public let state: String?

    /// The issuer that sends itself along as `iss`, or nil if the server does not say that it does
    /// (RFC 9207, Section 2.4).
    public let issuer: String?

    /// Makes a pending request.
    package init(redirectURI: String, state: String?, issuer: String? = nil) {
        self.redirectURI = redirectURI
        self.state = state
        self.issuer = issuer
    }
}

/// What a redirect brought in answer to an authorization request.
public enum RedirectResult: Codable, HasCodingForm, Sendable {
    package static let codingForm = CodingForm(names: ["description": "error_description"])

    /// An authorization code.
    case code(String)

    /// An error of the server, with its description if there is one.
    case error(String, description: String?)
}
