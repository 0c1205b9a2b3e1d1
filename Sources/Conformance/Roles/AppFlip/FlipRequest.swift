public import StrictCodecs

/// The request of the Google app to the partner's app.
public struct FlipRequest: Decodable, HasInlineForm, Sendable {
    /// The partner app's universal link.
    public package(set) var appLink: String

    /// Google's client id at the partner.
    public package(set) var clientID: String

    /// The scopes to request.
    public package(set) var scopes: [String]

    /// The state to send, or nil if the app makes its own.
    public package(set) var state: String?

    /// The universal link to which the result is returned.
    public package(set) var redirectURI: String
}
