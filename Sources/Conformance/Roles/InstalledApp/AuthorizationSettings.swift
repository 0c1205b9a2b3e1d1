public import StrictCodecs

/// The contents of an authorization request.
public struct AuthorizationSettings: Decodable, HasCodingForm, Sendable {
    package static let codingForm = CodingForm(
        isInline: true, names: ["endpoint": "authorization_endpoint"])

    /// The client.
    public package(set) var client: RegisteredClient

    /// The URI to which the browser is redirected.
    public package(set) var redirectURI: String

    /// The scopes to request.
    public package(set) var scopes: [String]

    /// The authorization endpoint, which may have a query.
    public package(set) var endpoint: String

    /// An e-mail address or account id of the expected user, or nil.
    public package(set) var loginHint: String?
}
