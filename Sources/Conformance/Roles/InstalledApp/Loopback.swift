/// What a client did with connections to its loopback redirect URI.
public struct LoopbackRun: Codable, Sendable {
    /// The octets of the response to each connection, as text; nil if the client no longer
    /// listened.
    package let responses: [String?]

    /// What the client accepted as the response to its authorization request, or nil.
    package let result: RedirectResult?

    /// Creates a run.
    public init(responses: [String?], result: RedirectResult?) {
        self.responses = responses
        self.result = result
    }
}

/// A listener for one authorization response.
public struct LoopbackListener: Codable, Sendable {
    /// The address to which it is bound, such as `127.0.0.1` or `::1`.
    package let address: String

    /// The port to which it is bound.
    package let port: Int

    /// The redirect URI that leads to it.
    package let redirectURI: String

    /// Creates a listener.
    public init(address: String, port: Int, redirectURI: String) {
        self.address = address
        self.port = port
        self.redirectURI = redirectURI
    }
}
