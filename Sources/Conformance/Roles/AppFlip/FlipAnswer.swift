import StrictCodecs

/// What the partner's app did with an activity.
public struct FlipAnswer: Sendable {
    /// What the app's delegate method returns.
    public let handled: Bool

    /// The scopes for which the app requested a code, or nil if it requested none.
    public let requestedScopes: [String]?

    /// The links that the app asked the system to open, in order.
    public let opened: [OpenedLink]

    /// The app did nothing.
    public static let declined = FlipAnswer(handled: false, requestedScopes: nil, opened: [])

    /// Makes an answer.
    public init(handled: Bool, requestedScopes: [String]?, opened: [OpenedLink]) {
        self.handled = handled
        self.requestedScopes = requestedScopes
        self.opened = opened
    }

    /// A link that the app asked the system to open.
    public struct OpenedLink: Sendable {
        /// The link, exactly as handed to the system.
        public let url: String

        /// Whether the app forbade the system to open the link in a browser.
        public let universalLinksOnly: Bool

        /// Makes a link.
        public init(url: String, universalLinksOnly: Bool) {
            self.url = url
            self.universalLinksOnly = universalLinksOnly
        }
    }
}
