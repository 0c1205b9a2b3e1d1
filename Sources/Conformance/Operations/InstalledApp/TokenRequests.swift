import StrictCodecs

/// Building the request that redeems an authorization code.
enum BuildTokenRequest: RequestOperation {
    static let name = "token-request"
    static let role = Role.installedApp

    static func input(_ json: JSON) throws -> TokenExchange {
        let own = ["redirect_uri", "token_endpoint", "code", "code_verifier"]
        let fields = try Fields(json, allowing: ClientFields.client + own)
        return TokenExchange(
            client: try RegisteredClient(fields), redirectURI: try fields.text("redirect_uri"),
            endpoint: try fields.text("token_endpoint"), code: try fields.text("code"),
            codeVerifier: try fields.optional("code_verifier", Fields.text))
    }

    static func request(
        for input: TokenExchange, by app: any InstalledApp
    ) async throws -> OutgoingRequest {
        try await app.tokenRequest(for: input)
    }

    static func secrets(of input: TokenExchange) -> [String?] {
        [input.code, input.codeVerifier, input.client.clientSecret]
    }
}

/// Building the request for a new access token.
enum BuildRefreshRequest: RequestOperation {
    struct Input {
        let client: RegisteredClient
        let endpoint: String
        let refreshToken: String?
    }

    static let name = "refresh-request"
    static let role = Role.installedApp

    static func input(_ json: JSON) throws -> Input {
        let own = ["token_endpoint", "refresh_token"]
        let fields = try Fields(json, allowing: ClientFields.client + own)
        return Input(
            client: try RegisteredClient(fields), endpoint: try fields.text("token_endpoint"),
            refreshToken: try fields.optional("refresh_token", Fields.text))
    }

    static func request(
        for input: Input, by app: any InstalledApp
    ) async throws -> OutgoingRequest {
        try await app.refreshRequest(
            for: input.client, at: input.endpoint, refreshToken: input.refreshToken)
    }

    static func secrets(of input: Input) -> [String?] {
        [input.refreshToken, input.client.clientSecret]
    }
}
