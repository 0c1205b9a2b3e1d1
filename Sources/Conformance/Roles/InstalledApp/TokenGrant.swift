public import StrictCodecs

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
