public import StrictCodecs

/// A request that a client sends.
public struct OutgoingRequest: Codable, Sendable {
    /// The method, such as `POST`.
    public let method: String

    /// The whole URL, as it is sent: without the fragment that a `URLRequest` may have, which stays in the client
    /// (RFC 9110, Section 7.1).
    public let url: String

    /// The header fields.
    public let fields: [HeaderField]

    /// The content, or nil if there is none.
    public let body: String?

    /// Creates a request.
    public init(method: String, url: String, fields: [HeaderField] = [], body: String? = nil) {
        self.method = method
        self.url = url
        self.fields = fields
        self.body = body
    }
}

/// Why a request got no response.
public enum TransportFailure: String, Error, CodableChoice, Sendable {
    /// There is no connection.
    case offline

    /// The response did not arrive in time.
    case timedOut = "timed-out"
}
