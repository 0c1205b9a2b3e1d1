import StrictCodecs

/// Putting an access token to a call of an API.
enum BuildAPIRequest: RequestOperation {
    struct Input {
        let request: OutgoingRequest
        let accessToken: String
        let tokenType: String
    }

    static let name = "api-request"
    static let role = Role.installedApp

    static func input(_ json: JSON) throws -> Input {
        let fields = try Fields(json, allowing: ["method", "url", "access_token", "token_type"])
        return Input(
            request: OutgoingRequest(
                method: try fields.text("method"), url: try fields.text("url")),
            accessToken: try fields.text("access_token"),
            tokenType: try fields.text("token_type"))
    }

    static func request(
        for input: Input, by app: any InstalledApp
    ) async throws -> OutgoingRequest {
        try await app.apiRequest(
            input.request, accessToken: input.accessToken, tokenType: input.tokenType)
    }

    static func secrets(of input: Input) -> [String?] { [input.accessToken] }
}
