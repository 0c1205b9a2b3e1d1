import Conformance

/// Where a server listens.
public struct Endpoints: Sendable {
    /// The authorization endpoint (RFC 6749, Section 3.1).
    public let authorization: WebAddress

    /// The token endpoint (RFC 6749, Section 3.2), or nil if there is none to ask.
    public let token: WebAddress?

    /// The revocation endpoint (RFC 7009, Section 2), or nil if there is none to ask.
    public let revocation: WebAddress?

    /// Makes a list of endpoints.
    public init(authorization: WebAddress, token: WebAddress?, revocation: WebAddress?) {
        self.authorization = authorization
        self.token = token
        self.revocation = revocation
    }

    /// The address of an endpoint.
    subscript(endpoint: WireRequest.Endpoint) -> WebAddress? {
        switch endpoint {
        case .authorization: authorization
        case .token: token
        case .revocation: revocation
        }
    }
}
