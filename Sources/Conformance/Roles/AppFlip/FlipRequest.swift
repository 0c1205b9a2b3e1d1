import StrictCodecs

/// What the Google app asks of the partner's app.
public struct FlipRequest: Sendable {
    /// The partner app's universal link.
    public let appLink: String

    /// Google's client id at the partner.
    public let clientID: String

    /// The scopes to request.
    public let scopes: [String]

    /// The state to send, or nil if the app makes its own.
    public let state: String?

    /// The universal link that brings the result back.
    public let redirectURI: String

    /// Makes a request.
    public init(
        appLink: String, clientID: String, scopes: [String], state: String?, redirectURI: String
    ) {
        self.appLink = appLink
        self.clientID = clientID
        self.scopes = scopes
        self.state = state
        self.redirectURI = redirectURI
    }
}
