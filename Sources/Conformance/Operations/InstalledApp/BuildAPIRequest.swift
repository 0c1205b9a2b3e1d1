/// Putting an access token to a call of an API.
enum BuildAPIRequest: Operation {
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

    static func perform(_ input: Input, with adapter: any Adapter) async throws -> JSON {
        let request = try await adapter.asInstalledApp.apiRequest(
            input.request, accessToken: input.accessToken, tokenType: input.tokenType)
        return request.judgedForm(guarding: [input.accessToken])
    }
}
