public import StrictCodecs

/// The settings of a client that runs in a ``World``.
public struct ClientSettings: Decodable, HasCodingForm, Sendable {
    package static let codingForm = CodingForm(isInline: true)

    /// The contents of its authorization requests.
    public let authorization: AuthorizationSettings

    /// The token endpoint.
    public let tokenEndpoint: String

    /// The revocation endpoint.
    public let revocationEndpoint: String
}
