public import StrictCodecs

/// How a client is set up that runs in a ``World``.
public struct ClientSettings: Decodable, HasCodingForm, Sendable {
    package static let codingForm = CodingForm(isInline: true)

    /// What its authorization requests ask for.
    public let authorization: AuthorizationSettings

    /// The token endpoint.
    public let tokenEndpoint: String

    /// The revocation endpoint.
    public let revocationEndpoint: String
}
