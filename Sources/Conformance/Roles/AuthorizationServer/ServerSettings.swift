public import StrictCodecs

/// What is registered at a server, and how its user will decide.
public struct ServerSettings: Decodable, HasInlineForm, Sendable {
    /// The registered clients.
    public let clients: [Client]

    /// The user's decision on consent.
    public let consent: Consent

    /// The issuer identifier, under which the server publishes metadata (RFC 8414) and which it adds to
    /// authorization responses (RFC 9207), or nil if it has none.
    public let issuer: String?

    /// The scopes that the requests of the vectors name, for registration at a server.
    public static let scopes = [
        "devices", "openid", "profile", "email",
        "https://www.googleapis.com/auth/drive.metadata.readonly",
    ]

    /// The origin of the server's own pages, where its redirections are not relative.
    public static let origin = "https://server.example.com"

    /// Creates settings.
    package init(clients: [Client], consent: Consent, issuer: String? = nil) {
        self.clients = clients
        self.consent = consent
        self.issuer = issuer
    }

    /// A registered client.
    public struct Client: Decodable, HasCodingForm, Sendable {
        package static let codingForm = CodingForm(hasOptionalFlags: true)

        /// The client id.
        public let clientID: String

        /// The registered redirect URIs.
        public let redirectURIs: [String]

        /// The application type, or nil for a client that may use any form of redirect URI.
        public let type: ClientType?

        /// The issued client secret, or nil.
        public let clientSecret: String?

        /// Whether custom URI schemes are enabled; for Android and Chrome.
        public let isCustomSchemeEnabled: Bool

        /// Whether requests without an attestation are served, or nil if App Check is off.
        public let appCheck: AppCheck?

        /// Creates a client.
        package init(
            clientID: String, redirectURIs: [String], type: ClientType? = nil,
            clientSecret: String? = nil, isCustomSchemeEnabled: Bool = false,
            appCheck: AppCheck? = nil
        ) {
            self.clientID = clientID
            self.redirectURIs = redirectURIs
            self.type = type
            self.clientSecret = clientSecret
            self.isCustomSchemeEnabled = isCustomSchemeEnabled
            self.appCheck = appCheck
        }
    }

    /// The state of App Check for a client (OAuth 2.0 for iOS & Desktop Apps, App Check).
    public enum AppCheck: String, CodableChoice, Sendable {
        /// Every request is served.
        case off

        /// Every request is served, and those without an attestation are counted.
        case enabled

        /// Requests without an attestation are refused.
        case enforced
    }

    /// The user's decision on consent.
    public enum Consent: Decodable, Sendable {
        /// All requested scopes.
        case granted

        /// Nothing.
        case denied

        /// Only these scopes.
        case limited(to: [String])

        /// Reads a word or a list of scopes.
        public init(from decoder: any Decoder) throws {
            switch try decoder.json {
            case .string("granted"): self = .granted
            case .string("denied"): self = .denied
            case .array(let scopes): self = .limited(to: try [String](json: .array(scopes)))
            default: throw FormatError("must be \"granted\", \"denied\" or a list of scopes")
            }
        }
    }
}
