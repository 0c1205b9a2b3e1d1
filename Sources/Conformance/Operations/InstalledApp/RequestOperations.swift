import StrictCodecs

/// An operation by which a client builds a request.
protocol RequestOperation: UnaryOperation where Output == OutgoingRequest {
    /// The values that only the request's content or `Authorization` may contain.
    static func secrets(of input: Input) -> [String?]
}

extension RequestOperation {
    static func judgedForm(of output: OutgoingRequest, to input: Input) -> JSON {
        .object(output.judgedMembers(guarding: secrets(of: input).compactMap { $0 }))
    }
}

/// Building the request that redeems an authorization code.
enum BuildTokenRequest: RequestOperation {
    static let name = "token-request"

    static func perform(
        _ input: TokenExchange, by app: any InstalledApp
    ) async throws -> OutgoingRequest {
        try await app.tokenRequest(for: input)
    }

    static func secrets(of input: TokenExchange) -> [String?] {
        [input.code, input.codeVerifier, input.client.clientSecret]
    }
}

/// Building the request for a new access token.
struct BuildRefreshRequest: RequestOperation, Decodable {
    static let name = "refresh-request"

    let client: RegisteredClient
    let tokenEndpoint: String
    let refreshToken: String?

    static func perform(_ input: Self, by app: any InstalledApp) async throws -> OutgoingRequest {
        try await app.refreshRequest(
            for: input.client, at: input.tokenEndpoint, refreshToken: input.refreshToken)
    }

    static func secrets(of input: Self) -> [String?] {
        [input.refreshToken, input.client.clientSecret]
    }
}

/// Building the request that revokes a token.
struct BuildRevocationRequest: RequestOperation, Decodable {
    static let name = "revocation-request"

    let client: RegisteredClient
    let revocationEndpoint: String
    let token: String
    let tokenTypeHint: String?

    static func perform(_ input: Self, by app: any InstalledApp) async throws -> OutgoingRequest {
        try await app.revocationRequest(
            for: input.client, at: input.revocationEndpoint, token: input.token,
            hint: input.tokenTypeHint)
    }

    static func secrets(of input: Self) -> [String?] {
        [input.token, input.client.clientSecret]
    }
}

/// Adding an access token to an API request.
struct BuildAPIRequest: RequestOperation, Decodable {
    static let name = "api-request"

    let method: String
    let url: String
    let accessToken: String
    let tokenType: String

    static func perform(_ input: Self, by app: any InstalledApp) async throws -> OutgoingRequest {
        try await app.apiRequest(
            OutgoingRequest(method: input.method, url: input.url),
            accessToken: input.accessToken, tokenType: input.tokenType)
    }

    static func secrets(of input: Self) -> [String?] { [input.accessToken] }
}

/// Building an authorization request from given secrets.
struct BuildAuthorizationRequest: UnaryOperation, Decodable {
    static let name = "authorization-request"
    static let member: String? = "url"

    let settings: AuthorizationSettings
    let state: String
    let codeVerifier: String

    static func perform(_ input: Self, by app: any InstalledApp) async throws -> String {
        try await app.authorizationRequest(
            for: input.settings, state: input.state, codeVerifier: input.codeVerifier)
    }

    static func judgedForm(of output: String, to input: Self) -> JSON { JudgedLink(output).json }
}

/// Building many authorization requests with secrets that the client generates.
enum DrawAuthorizationRequests: DrawingOperation {
    typealias Implementing = any InstalledApp

    static let name = "draw-authorization-requests"

    static func draw(
        for request: AuthorizationSettings, by app: any InstalledApp
    ) async throws -> BuiltLink {
        BuiltLink(url: try await app.newAuthorizationRequest(for: request))
    }

    static func judgedForm(of output: [BuiltLink], to input: Draws<AuthorizationSettings>) -> JSON {
        let requests = output.map { OpenedRequest(url: $0.url) }
        let states = requests.compactMap(\.state)
        let challenges = requests.compactMap(\.codeChallenge)
        return [
            "draws": .integer(requests.count),
            "astray": .integer(requests.count { !$0.isOf(input.request) }),
            "stateless": .integer(requests.count - states.count),
            "distinct_states": .integer(Set(states.map { OctetString($0) }).count),
            "guessable_states": .bool(!states.isEmpty && states.varyingPositions < 12),
            "unproven": .integer(requests.count - challenges.count),
            "distinct_challenges": .integer(Set(challenges.map { OctetString($0) }).count),
            "revealing": .integer(requests.count(where: \.revealsVerifier)),
        ]
    }
}
