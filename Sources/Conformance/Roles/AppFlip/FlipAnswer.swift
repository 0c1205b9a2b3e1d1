public import StrictCodecs

/// What the partner's app did with an activity.
public struct FlipAnswer: Codable, Sendable {
    /// What the app's delegate method returns.
    package let isHandled: Bool

    /// The scopes for which the app requested a code, or nil if it requested none; empty from an app that
    /// lacks ``Capability/scopes``.
    package let requestedScopes: [String]?

    /// The request for that code; nil if there was none or, beside a code, if the adapter did not report it: what
    /// a rule demands of it is *not shown* then.
    package let codeRequest: CodeRequest?

    /// The links that the app asked the system to open, in order.
    package let opened: [OpenedLink]

    /// The app did nothing.
    public static let declined = FlipAnswer(isHandled: false, requestedScopes: nil, opened: [])

    /// Creates an answer.
    public init(
        isHandled: Bool, requestedScopes: [String]?, opened: [OpenedLink],
        codeRequest: CodeRequest? = nil
    ) {
        self.isHandled = isHandled
        self.requestedScopes = requestedScopes
        self.codeRequest = codeRequest
        self.opened = opened
    }

    /// An authorization request to the app's own server (RFC 6749, Section 4.1.1); a parameter that it
    /// does not have is nil.
    public struct CodeRequest: Codable, Sendable {
        /// The value of `response_type`.
        package let responseType: String?

        /// The client for which the code is requested.
        package let clientID: String?

        /// The redirect URI to which the code will be bound.
        package let redirectURI: String?

        /// Creates a request.
        public init(responseType: String?, clientID: String?, redirectURI: String?) {
            self.responseType = responseType
            self.clientID = clientID
            self.redirectURI = redirectURI
        }
    }

    /// A link that the app asked the system to open.
    public struct OpenedLink: Codable, HasCodingForm, Sendable {
        package static let codingForm = CodingForm(
            names: ["opensUniversalLinksOnly": "universal_links_only"])

        /// The link, exactly as passed to the system.
        package let url: String

        /// Whether the app forbade the system to open the link in a browser.
        package let opensUniversalLinksOnly: Bool

        /// Creates a link.
        public init(url: String, opensUniversalLinksOnly: Bool) {
            self.url = url
            self.opensUniversalLinksOnly = opensUniversalLinksOnly
        }
    }
}
