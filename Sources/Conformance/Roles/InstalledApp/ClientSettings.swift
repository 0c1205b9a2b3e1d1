public import StrictCodecs

/// The settings of a client that runs in a ``World``.
public struct ClientSettings: Decodable, HasInlineForm, Sendable {
    /// The contents of its authorization requests.
    public package(set) var authorization: AuthorizationSettings

    /// The token endpoint; empty if the client has to find it by the issuer.
    public package(set) var tokenEndpoint: String

    /// The revocation endpoint; empty if the client has to find it by the issuer.
    public package(set) var revocationEndpoint: String

    /// The issuer by whose metadata the client finds all endpoints, or nil if they are given (RFC 8414, Section 3).
    public package(set) var issuer: String?

    /// Where the issuer's keys are, or nil (OpenID Connect Discovery 1.0, Section 3).
    public let jwksURI: String?
}

/// The contents of an authorization request.
public struct AuthorizationSettings: Decodable, HasCodingForm, Sendable {
    package static let codingForm = CodingForm(
        isInline: true, names: ["endpoint": "authorization_endpoint"])

    /// The client.
    public package(set) var client: RegisteredClient

    /// The URI to which the browser is redirected.
    public package(set) var redirectURI: String

    /// The scopes to request.
    public package(set) var scopes: [String]

    /// The authorization endpoint, which may have a query; empty if the client has to find it by the
    /// issuer.
    public package(set) var endpoint: String

    /// An e-mail address or account id of the expected user, or nil.
    public package(set) var loginHint: String?
}
