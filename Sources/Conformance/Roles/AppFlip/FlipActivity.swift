/// An activity that the system hands to the partner's app, and the world that the app finds.
public struct FlipActivity: Sendable {
    /// The activity's type; `NSUserActivityTypeBrowsingWeb` for a universal link.
    public let type: String

    /// The activity's link, exactly as received, or nil if it has none.
    ///
    /// It may be malformed in any way; an adapter passes it on unchanged.
    public let url: String?

    /// The client id under which Google is registered with the app.
    public let clientID: String

    /// The redirect URIs that the app accepts.
    ///
    /// Pass them to an app that can be configured. An app with a list of its own ignores them; it
    /// misses a SHOULD rule or two that need other lists, and its own list is tested instead.
    public let redirectURIs: [String]

    /// What asking the app's own server for an authorization code would yield.
    public let signIn: SignInOutcome

    /// Whether the system opens the link that the app asks it to open.
    public let systemOpensLinks: Bool

    /// Makes an activity.
    public init(
        type: String, url: String?, clientID: String, redirectURIs: [String], signIn: SignInOutcome,
        systemOpensLinks: Bool
    ) {
        self.type = type
        self.url = url
        self.clientID = clientID
        self.redirectURIs = redirectURIs
        self.signIn = signIn
        self.systemOpensLinks = systemOpensLinks
    }
}
