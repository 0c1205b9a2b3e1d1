import StrictCodecs

/// What an authorization request asks for.
public struct AuthorizationSettings: Sendable {
    /// The client.
    public let client: RegisteredClient

    /// Where the browser is sent back to.
    public let redirectURI: String

    /// The scopes to ask for.
    public let scopes: [String]

    /// The authorization endpoint, perhaps with a query of its own.
    public let endpoint: String

    /// An e-mail address or account id of the user who is expected, or nil.
    public let loginHint: String?

    /// Makes settings.
    public init(
        client: RegisteredClient, redirectURI: String, scopes: [String], endpoint: String,
        loginHint: String? = nil
    ) {
        self.client = client
        self.redirectURI = redirectURI
        self.scopes = scopes
        self.endpoint = endpoint
        self.loginHint = loginHint
    }
}
