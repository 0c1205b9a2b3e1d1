/// A client as the console knows it.
public struct RegisteredClient: Sendable {
    /// The client id.
    public let clientID: String

    /// The application type, on which it depends whether a secret may be sent.
    public let type: ClientType

    /// The secret that came with the client id, or nil.
    public let clientSecret: String?

    /// Makes a client.
    public init(clientID: String, type: ClientType, clientSecret: String?) {
        self.clientID = clientID
        self.type = type
        self.clientSecret = clientSecret
    }
}
