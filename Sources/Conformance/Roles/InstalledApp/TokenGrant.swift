public import StrictCodecs

/// What a token endpoint granted (RFC 6749, Section 5.1).
public struct TokenGrant: Codable, Sendable {
    /// The token that goes along with calls of APIs.
    public let accessToken: String

    /// How many seconds the access token lives from now on, or nil if that is unknown.
    public let expiresIn: Int?

    /// The granted scopes.
    public let scopes: [String]

    /// The token with which new access tokens are asked for, or nil.
    public let refreshToken: String?

    /// The ID token, or nil.
    public let idToken: String?

    /// Makes tokens.
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

/// What a client makes of the answer to a refresh.
public enum SessionChange: Codable, HasCodingForm, Sendable {
    package static let codingForm = CodingForm(tag: "session", names: ["unchanged": "kept"])

    /// These are the tokens from now on.
    case refreshed(TokenGrant)

    /// Nothing changed; the client can try again.
    case unchanged

    /// The user has to sign in again.
    case ended
}

/// What a client makes of the answer to a revocation.
public enum RevocationResult: String, CodableChoice, Sendable {
    /// The token is not valid any more.
    case revoked = "gone"

    /// The token may still be valid.
    case stillValid = "remains"
}
