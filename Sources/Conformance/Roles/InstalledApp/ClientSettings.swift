/// How a client is set up that runs in a ``World``.
public struct ClientSettings: Sendable {
    /// What its authorization requests ask for.
    public let authorization: AuthorizationSettings

    /// The token endpoint.
    public let tokenEndpoint: String

    /// The revocation endpoint.
    public let revocationEndpoint: String

    /// Makes settings.
    public init(
        authorization: AuthorizationSettings, tokenEndpoint: String, revocationEndpoint: String
    ) {
        self.authorization = authorization
        self.tokenEndpoint = tokenEndpoint
        self.revocationEndpoint = revocationEndpoint
    }
}
