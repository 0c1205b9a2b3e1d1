import StrictCodecs

/// Deriving a code challenge from a code verifier (RFC 7636, Section 4.2).
struct CodeChallenge: UnaryOperation, Decodable {
    static let name = "code-challenge"
    static let member: String? = "code_challenge"

    let codeVerifier: String
    let codeChallengeMethod: String

    static func perform(_ input: Self, by app: any InstalledApp) async throws -> String {
        try await app.codeChallenge(for: input.codeVerifier, method: input.codeChallengeMethod)
    }
}

/// Encoding octets as base64url without padding (RFC 7636, Appendix A).
struct Base64URLText: UnaryOperation, Decodable {
    static let name = "base64url"
    static let member: String? = "text"

    let octets: [UInt8]

    static func perform(_ input: Self, by app: any InstalledApp) async throws -> String {
        try await app.base64URL(input.octets)
    }
}

/// Generating the PKCE parameters of many authorization requests.
enum DrawPKCE: DrawingOperation {
    /// Nothing besides the number of draws.
    struct Request: Decodable, HasInlineForm {}

    typealias Implementing = any InstalledApp

    static let name = "draw-pkce"

    static func draw(for request: Request, by app: any InstalledApp) async throws -> PKCEParameters
    {
        try await app.makePKCE()
    }

    static func judgedForm(of drawn: [PKCEParameters], to input: Draws<Request>) -> JSON {
        let verifiers = drawn.map { Array($0.codeVerifier.utf8)[...] }
        return [
            "draws": .integer(drawn.count),
            "distinct": .integer(Set(verifiers.map { OctetString($0) }).count),
            "illegal": .integer(verifiers.count { !isLegal($0) }),
            "mismatched": .integer(drawn.count { !isMatched($0) }),
            "methods": .array(methods(of: drawn)),
            "guessable": .bool(verifiers.varyingPositions < 22),
        ]
    }

    private static func isLegal(_ verifier: ArraySlice<UInt8>) -> Bool {
        43...128 ~= verifier.count && verifier.allSatisfy(\.isUnreserved)
    }

    private static func isMatched(_ parameters: PKCEParameters) -> Bool {
        let verifier = parameters.codeVerifier
        let challenge =
            switch parameters.codeChallengeMethod {
            case "S256"?: Base64URL.encode(SHA256.hash(Array(verifier.utf8)))
            case "plain"?, nil: verifier
            default: ""
            }
        return challenge.hasSameOctets(as: parameters.codeChallenge)
    }

    private static func methods(of drawn: [PKCEParameters]) -> [JSON] {
        Set(drawn.map { $0.codeChallengeMethod ?? "" }).sorted(by: String.precedesInOctets)
            .map(JSON.string)
    }
}

/// Reading a URL that arrives while an authorization request is pending.
struct ReadRedirect: UnaryOperation, Decodable {
    static let name = "read-redirect"

    let request: PendingAuthorization
    let url: String

    static func perform(_ input: Self, by app: any InstalledApp) async throws -> RedirectResult {
        try await app.readRedirect(input.url, answering: input.request)
    }

    static func stepKinds(of input: Self) -> [[String]] {
        [[JudgedLink(input.url).values(of: "error").isEmpty ? "other" : "error"]]
    }
}

/// Deriving the custom URI scheme of a client.
struct SchemeOfClient: UnaryOperation, Decodable {
    static let name = "scheme-of-client"
    static let member: String? = "scheme"

    let clientID: String

    static func perform(_ input: Self, by app: any InstalledApp) async throws -> String {
        try await app.scheme(ofClient: input.clientID)
    }
}
