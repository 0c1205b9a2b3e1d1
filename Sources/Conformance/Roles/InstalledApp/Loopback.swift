/// What a client did with connections to its loopback redirect URI.
public struct LoopbackRun: Codable, Sendable {
    /// The octets of the response to each connection, as text; nil if nobody listened any more.
    package let responses: [String?]

    /// What the client took for the answer to its authorization request, or nil.
    package let result: RedirectResult?

    /// Makes a run.
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

    /// Makes a listener.
    public init(address: String, port: Int, redirectURI: String) {
        self.address = address
        self.port = port
        self.redirectURI = redirectURI
    }
}
