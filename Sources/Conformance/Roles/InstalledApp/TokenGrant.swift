public import StrictCodecs

/// What a token endpoint granted (RFC 6749, Section 5.1).
public struct TokenGrant: Codable, Sendable {
    /// The token that authorizes API requests.
    public let accessToken: String

    /// The lifetime of the access token in seconds, or nil if that is unknown.
    public var expiresIn: Int? { lifetime?.seconds }

    /// The granted scopes; empty from a client that reads none, which lacks ``Capability/scopes``.
    public let scopes: [String]

    /// The token with which new access tokens are requested, or nil.
    public let refreshToken: String?

    /// The ID token, or nil.
    public let idToken: String?

    private let lifetime: WrittenLifetime?

    private enum CodingKeys: String, CodingKey {
        case accessToken, scopes, refreshToken, idToken
        case lifetime = "expiresIn"
    }

    /// Creates tokens.
    public init(
        accessToken: String, expiresIn: Int?, scopes: [String], refreshToken: String?,
        idToken: String? = nil
    ) {
        self.accessToken = accessToken
        lifetime = expiresIn.map(WrittenLifetime.fitting)
        self.scopes = scopes
        self.refreshToken = refreshToken
        self.idToken = idToken
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
