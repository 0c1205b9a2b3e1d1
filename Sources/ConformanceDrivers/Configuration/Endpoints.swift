import Conformance

/// Where a server listens.
public struct Endpoints: Sendable {
    /// The authorization endpoint (RFC 6749, Section 3.1).
    public let authorization: WebAddress

    /// The token endpoint (RFC 6749, Section 3.2), or nil if there is none to ask.
    public let token: WebAddress?

    /// The revocation endpoint (RFC 7009, Section 2), or nil if there is none to ask.
    public let revocation: WebAddress?

    /// Where the server publishes its metadata (RFC 8414, Section 3), or nil if no issuer is known.
    public let metadata: WebAddress?

    /// The issuer under which it does, or nil.
    let issuer: String?

    /// Makes a list of endpoints.
    public init(authorization: WebAddress, token: WebAddress?, revocation: WebAddress?) {
        self.init(
            authorization: authorization, token: token, revocation: revocation, metadata: nil,
            issuer: nil)
    }

    init(
        authorization: WebAddress, token: WebAddress?, revocation: WebAddress?,
        metadata: WebAddress?, issuer: String?
    ) {
        self.authorization = authorization
        self.token = token
        self.revocation = revocation
        self.metadata = metadata
        self.issuer = issuer
    }

    /// The address of an endpoint.
    subscript(endpoint: WireRequest.Endpoint) -> WebAddress? {
        switch endpoint {
        case .authorization: authorization
        case .token: token
        case .revocation: revocation
        case .metadata: metadata
        }
    }
}
