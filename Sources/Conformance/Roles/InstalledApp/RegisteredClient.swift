public import StrictCodecs

/// A client as the console knows it.
public struct RegisteredClient: Decodable, HasCodingForm, Sendable {
    package static let codingForm = CodingForm(isInline: true, names: ["type": "client_type"])

    /// The client id.
    public package(set) var clientID: String

    /// The application type, on which it depends whether a secret may be sent.
    public package(set) var type: ClientType

    /// The secret that came with the client id, or nil.
    public package(set) var clientSecret: String?
}
