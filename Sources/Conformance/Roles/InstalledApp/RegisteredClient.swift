public import StrictCodecs

/// A client as registered at the console.
public struct RegisteredClient: Decodable, HasCodingForm, Sendable {
    package static let codingForm = CodingForm(isInline: true, names: ["type": "client_type"])

    /// The client id.
    public package(set) var clientID: String

    /// The application type, which determines whether a secret may be sent.
    public package(set) var type: ClientType

    /// The client secret, or nil.
    public package(set) var clientSecret: String?
}
