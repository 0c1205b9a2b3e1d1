public import StrictCodecs

/// The settings of a client that runs in a ``World``.
public struct ClientSettings: Decodable, HasInlineForm, Sendable {
    /// The contents of its authorization requests.
    public let authorization: AuthorizationSettings

    /// The token endpoint.
    public let tokenEndpoint: String

    /// The revocation endpoint.
    public let revocationEndpoint: String

    /// Where the issuer's keys are, or nil (OpenID Connect Discovery 1.0, Section 3).
    public let jwksURI: String?
}
