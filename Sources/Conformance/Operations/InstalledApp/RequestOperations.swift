import StrictCodecs

/// An operation by which a client builds a request.
protocol RequestOperation: UnaryOperation where Output == OutgoingRequest {
    /// The values that only the request's content or `Authorization` may contain.
    static func secrets(of input: Input) -> [String?]
}

extension RequestOperation {
    static func judgedForm(of output: OutgoingRequest, to input: Input) -> JSON {
        output.judgedForm(guarding: secrets(of: input))
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
enum BuildRefreshRequest: RequestOperation {
    struct Input: Decodable {
        let client: RegisteredClient
        let tokenEndpoint: String
        let refreshToken: String?
    }

    static let name = "refresh-request"

    static func perform(_ input: Input, by app: any InstalledApp) async throws -> OutgoingRequest {
        try await app.refreshRequest(
            for: input.client, at: input.tokenEndpoint, refreshToken: input.refreshToken)
    }

    static func secrets(of input: Input) -> [String?] {
        [input.refreshToken, input.client.clientSecret]
    }
}

/// Building the request that revokes a token.
enum BuildRevocationRequest: RequestOperation {
    struct Input: Decodable {
        let client: RegisteredClient
        let revocationEndpoint: String
        let token: String
        let tokenTypeHint: String?
    }

    static let name = "revocation-request"

    static func perform(_ input: Input, by app: any InstalledApp) async throws -> OutgoingRequest {
        try await app.revocationRequest(
            for: input.client, at: input.revocationEndpoint, token: input.token,
            hint: input.tokenTypeHint)
    }

    static func secrets(of input: Input) -> [String?] {
        [input.token, input.client.clientSecret]
    }
}

/// Adding an access token to an API request.
enum BuildAPIRequest: RequestOperation {
    struct Input: Decodable {
        let method: String
        let url: String
        let accessToken: String
        let tokenType: String
    }

    static let name = "api-request"

    static func perform(_ input: Input, by app: any InstalledApp) async throws -> OutgoingRequest {
        try await app.apiRequest(
            OutgoingRequest(method: input.method, url: input.url),
            accessToken: input.accessToken, tokenType: input.tokenType)
    }

    static func secrets(of input: Input) -> [String?] { [input.accessToken] }
}
