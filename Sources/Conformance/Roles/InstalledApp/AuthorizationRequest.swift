public import StrictCodecs

/// A client as registered at the console.
public struct RegisteredClient: Decodable, HasCodingForm, Sendable {
    package static let codingForm = CodingForm(isInline: true, names: ["type": "client_type"])

    /// The client id.
    public package(set) var clientID: String

    /// The application type, which determines whether a secret may be sent.
    public package(set) var type: ClientType

    /// The client secret, or nil.
    public package(set) var clientSecret: String?
}

/// The application type under which a client is registered in the console
/// (OAuth 2.0 for iOS & Desktop Apps, Create authorization credentials).
public enum ClientType: String, CodableChoice, Sendable {
    /// An Android app.
    case android

    /// An iOS app.
    case ios

    /// A Universal Windows Platform app.
    case uwp

    /// A Chrome extension.
    case chrome

    /// A desktop app.
    case desktop
}

/// What a client generates for one authorization request (RFC 7636, Section 4).
public struct PKCEParameters: Codable, Sendable {
    /// The secret that the client keeps.
    package let codeVerifier: String

    /// The value of `code_challenge`.
    package let codeChallenge: String

    /// The value of `code_challenge_method`, or nil if the client sends none.
    package let codeChallengeMethod: String?

    /// Creates the parameters.
    public init(codeVerifier: String, codeChallenge: String, codeChallengeMethod: String?) {
        self.codeVerifier = codeVerifier
        self.codeChallenge = codeChallenge
        self.codeChallengeMethod = codeChallengeMethod
    }
}

/// A pending authorization request.
public struct PendingAuthorization: Decodable, HasInlineForm, Sendable {
    /// The redirect URI of the request.
    public let redirectURI: String

    /// The state of the request, or nil if it had none.
    public let state: String?

    /// The issuer that the server sends as `iss`, or nil if the server does not announce that it
    /// does (RFC 9207, Section 2.4).
    public let issuer: String?

    package init(redirectURI: String, state: String?, issuer: String? = nil) {
        self.redirectURI = redirectURI
        self.state = state
        self.issuer = issuer
    }
}

/// The authorization response in a redirect.
public enum RedirectResult: Codable, HasCodingForm, Sendable {
    package static let codingForm = CodingForm(names: ["description": "error_description"])

    /// An authorization code.
    case code(String)

    /// An error of the server, with its description if there is one.
    case error(String, description: String?)
}

/// What a client did with connections to its loopback redirect URI.
public struct LoopbackRun: Codable, Sendable {
    /// The octets of the response to each connection, as text; nil if the client no longer
    /// listened.
    package let responses: [String?]

    /// What the client accepted as the response to its authorization request, or nil.
    package let result: RedirectResult?

    /// Creates a run.
    public init(responses: [String?], result: RedirectResult?) {
        self.responses = responses
        self.result = result
    }
}

/// A listener for one authorization response.
public struct LoopbackListener: Codable, Sendable {
    /// The address to which it is bound, such as `127.0.0.1` or `::1`.
    package let address: String

    /// The port to which it is bound.
    package let port: Int

    /// The redirect URI that leads to it.
    package let redirectURI: String

    /// Creates a listener.
    public init(address: String, port: Int, redirectURI: String) {
        self.address = address
        self.port = port
        self.redirectURI = redirectURI
    }
}
