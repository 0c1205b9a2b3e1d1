public import StrictCodecs

/// What an authorization request asks for.
public struct AuthorizationSettings: Decodable, HasCodingForm, Sendable {
    package static let codingForm = CodingForm(
        isInline: true, names: ["endpoint": "authorization_endpoint"])

    /// The client.
    public package(set) var client: RegisteredClient

    /// Where the browser is sent back to.
    public package(set) var redirectURI: String

    /// The scopes to ask for.
    public package(set) var scopes: [String]

    /// The authorization endpoint, perhaps with a query of its own.
    public package(set) var endpoint: String

    /// An e-mail address or account id of the user who is expected, or nil.
    public package(set) var loginHint: String?
}
