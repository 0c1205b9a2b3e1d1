public import StrictCodecs

/// The registration of clients at a developer console.
///
/// Every requirement has a default that throws ``Unsupported``.
public protocol ClientRegistration: Adapter {
    /// Registers a client.
    ///
    /// - Throws: ``Refusal`` if the registration is not acceptable.
    func register(_ application: ClientApplication) async throws -> ClientCapabilities

    /// Returns the form of a redirect URI, if the client may use it.
    ///
    /// - Throws: ``Refusal`` if a client of this type may not use it.
    func redirectForm(
        of redirectURI: String, for client: RedirectURIClient
    ) async throws -> RedirectForm

    /// Reads the App Store id in a link.
    ///
    /// - Throws: ``Refusal`` if the link has none.
    func appStoreID(in link: String) async throws -> String

    /// Says which parts of an app's files agree with its registration and with its site.
    ///
    /// - Throws: ``Refusal`` if a file cannot be read.
    func findings(in app: AppFiles) async throws -> AppFindings
}

extension ClientRegistration {
    public func register(_ application: ClientApplication) throws -> ClientCapabilities {
        throw Unsupported("registers no clients")
    }

    public func redirectForm(
        of redirectURI: String, for client: RedirectURIClient
    ) throws -> RedirectForm {
        throw Unsupported("checks no redirect URIs")
    }

    public func appStoreID(in link: String) throws -> String {
        throw Unsupported("reads no App Store links")
    }

    public func findings(in app: AppFiles) throws -> AppFindings {
        throw Unsupported("checks no files of apps")
    }
}

/// The form to register a client; an empty field is nil (OAuth 2.0 for iOS & Desktop Apps, Create
/// authorization credentials).
public struct ClientApplication: Decodable, Sendable {
    /// The name of the client in the console.
    public package(set) var name: String?

    /// The fields of the application type.
    public package(set) var details: Details

    /// The fields of an application type.
    public enum Details: Decodable, HasCodingForm, Sendable {
        package static let codingForm = CodingForm(
            isInline: true, tag: "client_type", hasOptionalFlags: true,
            names: ["isAppCheckEnabled": "app_check"])

        /// An Android app, identified by its package name and the fingerprint of its certificate.
        case android(packageName: String?, sha1Fingerprint: String?, isCustomSchemeEnabled: Bool)

        /// An iOS app, identified by its bundle id.
        case ios(bundleID: String?, appStoreID: String?, teamID: String?, isAppCheckEnabled: Bool)

        /// A Universal Windows Platform app, identified by its Store ID.
        case uwp(storeID: String?)

        /// A Chrome extension, identified by its item id.
        case chrome(itemID: String?, isCustomSchemeEnabled: Bool)

        /// A desktop app, identified by its name only.
        case desktop

        /// The application type that has these fields.
        package var type: ClientType {
            switch self {
            case .android: .android
            case .ios: .ios
            case .uwp: .uwp
            case .chrome: .chrome
            case .desktop: .desktop
            }
        }
    }
}

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
