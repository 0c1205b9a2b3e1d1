public import StrictCodecs

/// What a token endpoint granted (RFC 6749, Section 5.1).
public struct TokenGrant: Codable, Sendable {
    /// The token that authorizes API requests.
    public let accessToken: String

    /// The lifetime of the access token in seconds, or nil if that is unknown.
    public let expiresIn: Int?

    /// The granted scopes.
    public let scopes: [String]

    /// The token with which new access tokens are requested, or nil.
    public let refreshToken: String?

    /// The ID token, or nil.
    public let idToken: String?

    /// Creates tokens.
    public init(
        accessToken: String, expiresIn: Int?, scopes: [String], refreshToken: String?,
        idToken: String? = nil
    ) {
        self.accessToken = accessToken
        self.expiresIn = expiresIn
        self.scopes = scopes
        self.refreshToken = refreshToken
        self.idToken = idToken
    }
}

/// How a client interprets a refresh response.
public enum SessionChange: Codable, HasCodingForm, Sendable {
    package static let codingForm = CodingForm(tag: "session", names: ["unchanged": "kept"])

    /// The tokens are replaced by these.
    case refreshed(TokenGrant)

    /// Nothing changed; the client can try again.
    case unchanged

    /// The user has to sign in again.
    case ended
}

/// How a client interprets a revocation response.
public enum RevocationResult: String, CodableChoice, Sendable {
    /// The token is no longer valid.
    case revoked = "gone"

    /// The token may still be valid.
    case stillValid = "remains"
}
