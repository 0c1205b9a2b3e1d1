import StrictCodecs

/// Building the request that revokes a token.
enum BuildRevocationRequest: RequestOperation {
    struct Input {
        let client: RegisteredClient
        let endpoint: String
        let token: String
        let hint: String?
    }

    static let name = "revocation-request"
    static let role = Role.installedApp

    static func input(_ json: JSON) throws -> Input {
        let own = ["revocation_endpoint", "token", "token_type_hint"]
        let fields = try Fields(json, allowing: ClientFields.client + own)
        return Input(
            client: try RegisteredClient(fields),
            endpoint: try fields.text("revocation_endpoint"), token: try fields.text("token"),
            hint: try fields.optional("token_type_hint", Fields.text))
    }

    static func request(
        for input: Input, by app: any InstalledApp
    ) async throws -> OutgoingRequest {
        try await app.revocationRequest(
            for: input.client, at: input.endpoint, token: input.token, hint: input.hint)
    }

    static func secrets(of input: Input) -> [String?] {
        [input.token, input.client.clientSecret]
    }
}
