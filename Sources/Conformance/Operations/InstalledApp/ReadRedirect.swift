import StrictCodecs

/// Reading a URL that arrived while an authorization request waits.
enum ReadRedirect: QuestionOperation {
    struct Input {
        let request: PendingAuthorization
        let url: String
    }

    static let name = "read-redirect"
    static let role = Role.installedApp

    static func input(_ json: JSON) throws -> Input {
        let fields = try Fields(json, allowing: ["redirect_uri", "state", "issuer", "url"])
        let request = PendingAuthorization(
            redirectURI: try fields.text("redirect_uri"),
            state: try fields.optional("state", Fields.text),
            issuer: try fields.optional("issuer", Fields.text))
        return Input(request: request, url: try fields.text("url"))
    }

    static func perform(
        _ input: Input, with adapter: any Adapter
    ) async throws -> RedirectResult {
        try await adapter.asInstalledApp.readRedirect(input.url, answering: input.request)
    }

    static func answer(_ json: JSON, to input: Input) throws -> RedirectResult {
        try RedirectResult(message: json)
    }

    static func judgedForm(of output: RedirectResult) -> JSON { output.message }
}
