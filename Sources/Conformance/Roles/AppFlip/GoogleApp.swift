public import StrictCodecs

/// The Google app, or a test tool that stands in for it.
public protocol GoogleApp: Adapter {
    /// Builds the link that opens the partner's app.
    ///
    /// - Parameter request: The contents of the link.
    /// - Returns: The link.
    /// - Throws: ``Refusal`` if no link can be built from the request.
    func flipLink(for request: FlipRequest) async throws -> String

    /// Reads the results, event by event.
    ///
    /// - Parameters:
    ///   - events: The steps, in order.
    ///   - pending: The requests that wait for an answer.
    /// - Returns: What the app does after each event.
    /// - Throws: ``Refusal``, which counts as ``FlipAction/ignore`` for every event.
    func actions(on events: [FlipEvent], pending: [PendingFlip]) async throws -> [FlipAction]
}

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
