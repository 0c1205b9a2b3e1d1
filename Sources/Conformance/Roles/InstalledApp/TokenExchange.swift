public import StrictCodecs

/// What a client needs to redeem an authorization code (RFC 6749, Section 4.1.3).
public struct TokenExchange: Decodable, HasCodingForm, Sendable {
    package static let codingForm = CodingForm(names: ["endpoint": "token_endpoint"])

    /// The client.
    public let client: RegisteredClient

    /// The redirect URI of the authorization request.
    public let redirectURI: String

    /// The token endpoint.
    public let endpoint: String

    /// The authorization code.
    public let code: String

    /// The verifier of the authorization request, or nil if it was lost.
    public let codeVerifier: String?

    package init(
        client: RegisteredClient, redirectURI: String, endpoint: String, code: String,
        codeVerifier: String?
    ) {
        self.client = client
        self.redirectURI = redirectURI
        self.endpoint = endpoint
        self.code = code
        self.codeVerifier = codeVerifier
    }
}
