public import StrictCodecs

/// What a client needs to redeem an authorization code (RFC 6749, Section 4.1.3).
public struct TokenExchange: Decodable, HasCodingForm, Sendable {
    package static let codingForm = CodingForm(names: ["endpoint": "token_endpoint"])

    /// The client.
    public let client: RegisteredClient

    /// The redirect URI of the authorization request.
    public let redirectURI: String

    /// The token endpoint.
    public let endpoint: String

    /// The authorization code.
    public let code: String

    /// The verifier of the authorization request, or nil if it was lost.
    public let codeVerifier: String?

    package init(
        client: RegisteredClient, redirectURI: String, endpoint: String, code: String,
        codeVerifier: String?
    ) {
        self.client = client
        self.redirectURI = redirectURI
        self.endpoint = endpoint
        self.code = code
        self.codeVerifier = codeVerifier
    }
}

/// A request that a client sends.
public struct OutgoingRequest: Codable, Sendable {
    /// The method, such as `POST`.
    public let method: String

    /// The whole URL, as it is sent: without the fragment that a `URLRequest` may have, which stays in the client
    /// (RFC 9110, Section 7.1).
    public let url: String

    /// The header fields.
    public let fields: [HeaderField]

    /// The content, or nil if there is none.
    public let body: String?

    /// Creates a request.
    public init(method: String, url: String, fields: [HeaderField] = [], body: String? = nil) {
        self.method = method
        self.url = url
        self.fields = fields
        self.body = body
    }
}

/// Why a request got no response.
public enum TransportFailure: String, Error, CodableChoice, Sendable {
    /// There is no connection.
    case offline

    /// The response did not arrive in time.
    case timedOut = "timed-out"
}

/// What a token endpoint granted (RFC 6749, Section 5.1).
public struct TokenGrant: Codable, Sendable {
    /// The token that authorizes API requests.
    public let accessToken: String

    /// The lifetime of the access token in seconds, or nil if that is unknown.
    public var expiresIn: Int? { lifetime.value?.seconds }

    /// The granted scopes; empty from a client that reads none, which lacks ``Capability/scopes``.
    public let scopes: [String]

    /// The token with which new access tokens are requested, or nil.
    public var refreshToken: String? { refresh.value }

    /// The ID token, or nil.
    public var idToken: String? { identity.value }

    private let lifetime: Reported<WrittenLifetime>
    private let refresh: Reported<String>
    private let identity: Reported<String>

    private enum CodingKeys: String, CodingKey {
        case accessToken, scopes
        case lifetime = "expiresIn"
        case refresh = "refreshToken"
        case identity = "idToken"
    }

    /// Creates tokens of a client of which the adapter cannot tell whether it reads ID tokens: a rule that needs
    /// one is *not shown*.
    public init(
        accessToken: String, expiresIn: Int?, scopes: [String], refreshToken: String?
    ) {
        self.init(accessToken, expiresIn, scopes, refreshToken, .missing)
    }

    /// Creates tokens.
    public init(
        accessToken: String, expiresIn: Int?, scopes: [String], refreshToken: String?,
        idToken: String?
    ) {
        self.init(accessToken, expiresIn, scopes, refreshToken, .value(idToken))
    }

    private init(
        _ accessToken: String, _ expiresIn: Int?, _ scopes: [String], _ refreshToken: String?,
        _ identity: Reported<String>
    ) {
        self.accessToken = accessToken
        lifetime = .value(expiresIn.map(WrittenLifetime.fitting))
        self.scopes = scopes
        refresh = .value(refreshToken)
        self.identity = identity
    }
}

/// A lifetime as a remote implementation writes it, which may exceed an `Int`.
private enum WrittenLifetime: Codable, Sendable {
    case fitting(Int)
    case immense(Double)

    var seconds: Int? {
        if case .fitting(let seconds) = self { seconds } else { nil }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            self = .fitting(try container.decode(Int.self))
        } catch {
            guard let seconds = try? container.decode(Double.self), seconds.magnitude >= 0x1p63
            else {
                throw error
            }
            self = .immense(seconds)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .fitting(let seconds): try container.encode(seconds)
        case .immense(let seconds): try container.encode(seconds)
        }
    }
}

/// How a client interprets a refresh response.
public enum SessionChange: Codable, HasCodingForm, Sendable {
    package static let codingForm = CodingForm(tag: "session", names: ["unchanged": "kept"])

    /// The tokens are replaced by these.
    case refreshed(TokenGrant)

    /// Nothing changed; the client can try again.
    case unchanged

    /// The user has to sign in again.
    case ended
}

/// How a client interprets a revocation response.
public enum RevocationResult: String, CodableChoice, Sendable {
    /// The token is no longer valid.
    case revoked = "gone"

    /// The token may still be valid.
    case stillValid = "remains"
}

/// Who signed in, as an ID token says (OpenID Connect Core 1.0, Section 2).
public struct SignedInUser: Codable, Sendable {
    /// The value of `sub`.
    package let subject: String

    /// The value of `email`, or nil.
    package var email: String? { address.value }

    private let address: Reported<String>

    private enum CodingKeys: String, CodingKey {
        case subject
        case address = "email"
    }

    /// Creates a user.
    public init(subject: String, email: String?) {
        self.subject = subject
        address = .value(email)
    }
}

/// A security event of Cross-Account Protection, by the last part of its type
/// (OAuth 2.0 for iOS & Desktop Apps, Implementing Cross-Account Protection).
public enum SecurityEvent: String, CodableChoice, Sendable {
    /// All sessions of the user were ended.
    case sessionsRevoked = "sessions-revoked"

    /// All tokens of the user were revoked.
    case tokensRevoked = "tokens-revoked"

    /// One token of the user was revoked.
    case tokenRevoked = "token-revoked"

    /// The account was disabled.
    case accountDisabled = "account-disabled"

    /// The account works again.
    case accountEnabled = "account-enabled"

    /// The user has to change a credential of the account.
    case accountCredentialChangeRequired = "account-credential-change-required"

    /// The account was deleted for good.
    case accountPurged = "account-purged"
}
