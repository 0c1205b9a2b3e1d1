public import StrictCodecs

/// An activity that the system hands to the partner's app, and the world that the app finds.
public struct FlipActivity: Decodable, HasCodingForm, Sendable {
    package static let codingForm = CodingForm(
        names: ["type": "activity_type", "systemOpensLinks": "opens"])

    /// The activity's type; `NSUserActivityTypeBrowsingWeb` for a universal link.
    public package(set) var type: String

    /// The activity's link, exactly as received, or nil if it has none.
    ///
    /// It may be malformed in any way; an adapter passes it on unchanged.
    public package(set) var url: String?

    /// The client id under which Google is registered with the app.
    public package(set) var clientID: String

    /// The redirect URIs that the app accepts.
    ///
    /// Pass them to an app that can be configured. An app with a list of its own ignores them; it
    /// misses a SHOULD rule or two that need other lists, and its own list is tested instead.
    public package(set) var redirectURIs: [String]

    /// The result of requesting an authorization code from the app's own server.
    public package(set) var signIn: SignInOutcome

    /// Whether the system opens the link that the app asks it to open.
    public package(set) var systemOpensLinks: Bool
}
