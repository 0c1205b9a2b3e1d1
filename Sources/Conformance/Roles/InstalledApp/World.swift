public import StrictCodecs

/// The environment of a client: browser, network, clock, random numbers and storage.
///
/// The runner plays it by a script, and judges what the client does in it.
public protocol World: Sendable {
    /// Shows a URL to the user.
    func open(_ url: String, in userAgent: UserAgent) async throws

    /// Sends a request.
    ///
    /// - Throws: ``TransportFailure`` if there is no response.
    func send(_ request: OutgoingRequest) async throws -> WireResponse

    /// Returns unpredictable octets.
    func randomOctets(_ count: Int) async -> [UInt8]

    /// The time in seconds since 1970.
    func now() async -> Int

    /// Stores a text that survives the end of the app, or removes it if nil.
    func keep(_ text: String?, as key: String, in storage: WorldStorage) async

    /// The text that is stored under a key, or nil.
    func kept(_ key: String, in storage: WorldStorage) async -> String?
}

/// Where an authorization request is shown.
public enum UserAgent: String, CodableChoice, Sendable {
    /// The user's own browser.
    case browser

    /// A browser tab that the app cannot look into, such as SFSafariViewController,
    /// ASWebAuthenticationSession or Custom Tabs.
    case inAppBrowser = "in-app-browser"

    /// A web view of the app, such as WKWebView.
    case embeddedWebView = "embedded-web-view"
}

/// Where a text is stored.
public enum WorldStorage: String, CodableChoice, Sendable {
    /// A keychain or another store that only the app can read.
    case protected

    /// Preferences or files.
    case plain
}
