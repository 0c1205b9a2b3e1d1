import Foundation
public import StrictCodecs

/// A client that generates its own states and verifiers and runs in a ``World``.
///
/// A step that fails may throw a ``Refusal`` or pass on the world's ``TransportFailure``; only the
/// events in the world are judged. Any other error is a fault.
public protocol ClientSession: Sendable {
    /// Whether the client has a session that it can use.
    var isSignedIn: Bool { get async throws }

    /// Opens an authorization request in the browser.
    func beginSignIn() async throws

    /// Receives a URL, which may be the response to an authorization request.
    func receive(redirect url: String) async throws

    /// Is notified that the user closed the browser.
    func cancelSignIn() async throws

    /// Calls an API with GET.
    ///
    /// - Returns: The status of the response that reached the app.
    func call(_ url: String) async throws -> Int

    /// Requests a new access token.
    func refresh() async throws

    /// Revokes the access that the user granted.
    func revoke() async throws

    /// Ends the session on this device.
    func signOut() async throws

    /// Receives a security event token in compact form (RFC 8417), whose signature is to be checked
    /// with the keys of the issuer.
    func receive(securityEvent token: String) async throws
}

extension ClientSession {
    public func cancelSignIn() throws {
        throw Unsupported("cannot learn that the browser was closed")
    }

    public func call(_ url: String) throws -> Int { throw Unsupported("calls no APIs") }

    public func refresh() throws { throw Unsupported("refreshes no tokens") }

    public func revoke() throws { throw Unsupported("revokes no tokens") }

    public func signOut() throws { throw Unsupported("has no sign-out") }

    public func receive(securityEvent token: String) throws {
        throw Unsupported("receives no security events")
    }
}

/// The settings of a client that runs in a ``World``.
public struct ClientSettings: Decodable, HasInlineForm, Sendable {
    /// The contents of its authorization requests.
    public package(set) var authorization: AuthorizationSettings

    /// The token endpoint; empty if the client has to find it by the issuer.
    public package(set) var tokenEndpoint: String

    /// The revocation endpoint; empty if the client has to find it by the issuer.
    public package(set) var revocationEndpoint: String

    /// The issuer by whose metadata the client finds all endpoints, or nil if they are given (RFC 8414, Section 3).
    public package(set) var issuer: String?

    /// Where the issuer's keys are, or nil (OpenID Connect Discovery 1.0, Section 3).
    public let jwksURI: String?
}

/// The contents of an authorization request.
public struct AuthorizationSettings: Decodable, HasCodingForm, Sendable {
    package static let codingForm = CodingForm(
        isInline: true, names: ["endpoint": "authorization_endpoint"])

    /// The client.
    public package(set) var client: RegisteredClient

    /// The URI to which the browser is redirected.
    public package(set) var redirectURI: String

    /// The scopes to request.
    public package(set) var scopes: [String]

    /// The authorization endpoint, which may have a query; empty if the client has to find it by the
    /// issuer.
    public package(set) var endpoint: String

    /// An e-mail address or account id of the expected user, or nil.
    public package(set) var loginHint: String?
}

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

    /// Returns octets that a client takes for unpredictable; they follow from the vector, so that a run repeats.
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

extension TransportFailure {
    /// The failure that an error stands for: the error itself, or the `URLError` by which `World.data(for:)` of
    /// `ConformanceTesting` reports it to a library.
    package init?(_ error: any Error) {
        if let failure = error as? TransportFailure {
            self = failure
            return
        }
        let error = error as NSError
        guard error.domain == NSURLErrorDomain else { return nil }
        switch error.code {
        case NSURLErrorNotConnectedToInternet: self = .offline
        case NSURLErrorTimedOut: self = .timedOut
        default: return nil
        }
    }
}
