public import StrictCodecs

/// Something that happens to the Google app while it waits.
public enum FlipEvent: Decodable, Sendable {
    /// A link came in, exactly as given.
    case returned(String)

    /// The partner's app could not be opened for the pending request with this index.
    case notOpened(Int)
}

/// A request of the Google app that waits for its answer.
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

    /// Goes on with the authorization URL in place of the partner's app.
    case tryAuthorizationURL(request: Int)

    /// Ends the linking.
    case stop(request: Int)

    /// Takes the event for no answer to any pending request, and goes on waiting.
    case ignore
}
