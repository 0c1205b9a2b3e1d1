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

/// An event for the Google app while requests are pending.
public enum FlipEvent: Decodable, Sendable {
    /// A link arrived, exactly as given.
    case returned(String)

    /// The partner's app could not be opened for the pending request with this index.
    case notOpened(Int)
}

/// A pending request of the Google app.
public struct PendingFlip: Decodable, Sendable {
    /// The state that was sent.
    public let state: String

    /// The redirect URI that was sent.
    public let redirectURI: String
}

/// What the Google app does after an event.
public enum FlipAction: Codable, HasCodingForm, Sendable {
    package static let codingForm = CodingForm(tag: "action")

    private enum CodingKeys: CodingKey, CaseIterable {
        case linked, tryAuthorizationURL, stop, ignore
    }

    /// Completes the linking of a pending request with a code.
    case linked(request: Int, code: String)

    /// Continues with the authorization URL instead of the partner's app.
    case tryAuthorizationURL(request: Int)

    /// Ends the linking.
    case stop(request: Int)

    /// Does not take the event as the answer to any pending request, and continues to wait.
    case ignore
}
