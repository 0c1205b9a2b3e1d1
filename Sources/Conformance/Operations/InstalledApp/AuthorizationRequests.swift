import StrictCodecs

/// Building an authorization request from given secrets.
enum BuildAuthorizationRequest: QuestionOperation {
    struct Input {
        let settings: AuthorizationSettings
        let state: String
        let codeVerifier: String
    }

    static let name = "authorization-request"
    static let role = Role.installedApp

    static func input(_ json: JSON) throws -> Input {
        let own = ["state", "code_verifier", "login_hint"]
        let fields = try Fields(json, allowing: ClientFields.authorization + own)
        return Input(
            settings: try AuthorizationSettings(
                fields, loginHint: try fields.optional("login_hint", Fields.text)),
            state: try fields.text("state"), codeVerifier: try fields.text("code_verifier"))
    }

    static func perform(_ input: Input, with adapter: any Adapter) async throws -> String {
        try await adapter.asInstalledApp.authorizationRequest(
            for: input.settings, state: input.state, codeVerifier: input.codeVerifier)
    }

    static func answer(_ json: JSON, to input: Input) throws -> String {
        try Fields(json, allowing: ["url"]).text("url")
    }

    static func message(of output: String) -> JSON { ["url": .string(output)] }

    static func judgedForm(of output: String) -> JSON {
        JudgedLink(output).json
    }
}

/// Building many authorization requests with secrets of the client's own making.
enum DrawAuthorizationRequests: DrawingOperation {
    static let name = "draw-authorization-requests"
    static let role = Role.installedApp
    static let members = ClientFields.authorization + ["login_hint"]

    static func request(_ fields: Fields) throws -> AuthorizationSettings {
        try AuthorizationSettings(
            fields, loginHint: try fields.optional("login_hint", Fields.text))
    }

    static func draw(
        for request: AuthorizationSettings, by adapter: any Adapter
    ) async throws -> String {
        try await adapter.asInstalledApp.newAuthorizationRequest(for: request)
    }

    static func draw(_ json: JSON) throws -> String {
        try Fields(json, allowing: ["url"]).text("url")
    }

    static func message(of draw: String) -> JSON { ["url": .string(draw)] }

    static func judgedForm(of output: Drawn<AuthorizationSettings, String>) -> JSON {
        let requests = output.draws.map { OpenedRequest(url: $0) }
        let states = requests.compactMap(\.state)
        let challenges = requests.compactMap(\.codeChallenge)
        return [
            "draws": .integer(requests.count),
            "astray": .integer(requests.count { !$0.isOf(output.request) }),
            "stateless": .integer(requests.count - states.count),
            "distinct_states": .integer(Set(states.map { OctetKey($0) }).count),
            "unproven": .integer(requests.count - challenges.count),
            "distinct_challenges": .integer(Set(challenges.map { OctetKey($0) }).count),
            "revealing": .integer(requests.count(where: \.revealsVerifier)),
        ]
    }
}
