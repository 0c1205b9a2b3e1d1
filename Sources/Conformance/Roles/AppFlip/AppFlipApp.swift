public import StrictCodecs

/// The partner's iOS app, which a Google app opens to link accounts.
public protocol AppFlipApp: Adapter {
    /// Passes an incoming activity to the app and returns what the app did.
    ///
    /// - Parameter activity: The activity, how Google is registered with the app, and what signing
    ///   in would yield.
    /// - Returns: What the app did. ``FlipAnswer/declined`` if it did nothing.
    /// - Throws: ``Refusal``, which counts as ``FlipAnswer/declined``.
    func answer(_ activity: FlipActivity) async throws -> FlipAnswer

    /// Passes several activities to the same app before the first sign-in ends.
    ///
    /// There is at least one activity, and all have the same client id and redirect URIs.
    ///
    /// - Parameters:
    ///   - activities: The activities in the order of arrival.
    ///   - finishOrder: The order in which their sign-ins end: indices into `activities`.
    /// - Returns: What the app did with each, in the order of arrival.
    /// - Throws: ``Unsupported`` unless the adapter implements it.
    func answer(_ activities: [FlipActivity], finishOrder: [Int]) async throws -> [FlipAnswer]
}

extension AppFlipApp {
    public func answer(_ activities: [FlipActivity], finishOrder: [Int]) throws -> [FlipAnswer] {
        throw Unsupported("answers one activity at a time")
    }
}

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

/// The user and the system as a vector describes them, and what an app asks of them.
///
/// An adapter gives it to the app in place of both, and returns its ``answer``.
public actor ScriptedPhone {
    private let activity: FlipActivity
    private let failure: @Sendable (SignInOutcome.Failure) -> any Error
    private var requestedScopes: [String]?
    private var opened: [FlipAnswer.OpenedLink] = []

    /// Creates the phone on which an activity arrives.
    ///
    /// - Parameters:
    ///   - activity: The activity.
    ///   - failure: The error that says why there is no code.
    public init(
        _ activity: FlipActivity,
        failing failure: @escaping @Sendable (SignInOutcome.Failure) -> any Error
    ) {
        self.activity = activity
        self.failure = failure
    }

    /// What the app did so far, for an app that handles the activity.
    public var answer: FlipAnswer {
        FlipAnswer(isHandled: true, requestedScopes: requestedScopes, opened: opened)
    }

    /// Signs the user in and gets a code for some scopes.
    public func code(for scopes: [String]) throws -> String {
        requestedScopes = scopes
        switch activity.signIn {
        case .code(let code): return code
        case .failure(let reason, _): throw failure(reason)
        }
    }

    /// Opens a link, and returns whether the system does.
    public func open(_ url: String, universalLinksOnly: Bool) -> Bool {
        opened.append(.init(url: url, opensUniversalLinksOnly: universalLinksOnly))
        return activity.systemOpensLinks
    }
}
