public import StrictCodecs

/// What a registered client may do.
public struct ClientCapabilities: Codable, Sendable {
    /// The forms of redirect URI that it may use.
    package let redirects: Set<RedirectForm>

    /// Whether its requests have a client secret.
    package let clientSecret: SecretUse

    /// Creates capabilities.
    public init(redirects: Set<RedirectForm>, clientSecret: SecretUse) {
        self.redirects = redirects
        self.clientSecret = clientSecret
    }
}

/// A form of redirect URI (OAuth 2.0 for iOS & Desktop Apps, App redirect methods).
public enum RedirectForm: String, CodableChoice, Sendable {
    /// A scheme that the app claims for itself (RFC 8252, Section 7.1).
    case customScheme = "custom-scheme"

    /// A port of the loopback address on which the app listens (RFC 8252, Section 7.3).
    case loopback
}

/// Whether requests of a client have a client secret (RFC 8252, Section 8.5).
public enum SecretUse: String, CodableChoice, Sendable {
    /// Requests have no secret.
    case never

    /// Requests may have a secret, which does not authenticate the client.
    case optional
}

/// The client whose redirect URI is checked.
public struct RedirectURIClient: Decodable, HasCodingForm, Sendable {
    package static let codingForm = CodingForm(
        isInline: true, hasOptionalFlags: true, names: ["type": "client_type"])

    /// The application type.
    public let type: ClientType

    /// The client id.
    public let clientID: String

    /// Whether custom URI schemes are enabled; for Android and Chrome.
    public let isCustomSchemeEnabled: Bool

    package init(type: ClientType, clientID: String, isCustomSchemeEnabled: Bool) {
        self.type = type
        self.clientID = clientID
        self.isCustomSchemeEnabled = isCustomSchemeEnabled
    }
}
