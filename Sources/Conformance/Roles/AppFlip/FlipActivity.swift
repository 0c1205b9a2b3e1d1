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

/// The result of requesting an authorization code from the partner's own server.
public enum SignInOutcome: Decodable, Sendable {
    /// The server issues a code.
    case code(String)

    /// There is no code. The message of the server, if any, is not meant for Google.
    case failure(Failure, message: String?)

    /// Why there is no code.
    public enum Failure: String, CodableChoice, Sendable {
        /// The user refuses to give consent.
        case consentDenied = "consent-denied"

        /// The user does not manage to sign in, or gives up.
        case signInFailed = "sign-in-failed"

        /// The device has no connection.
        case offline

        /// The server does not answer in time.
        case timedOut = "timed-out"

        /// The account is disabled.
        case accountDisabled = "account-disabled"
    }
}
