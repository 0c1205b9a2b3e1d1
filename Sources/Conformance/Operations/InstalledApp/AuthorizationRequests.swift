/// Building an authorization request from given secrets.
enum BuildAuthorizationRequest: Operation {
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

    static func judgedForm(of output: String) -> JSON {
        JudgedLink(output).json
    }
}

/// Building many authorization requests with secrets of the client's own making.
enum DrawAuthorizationRequests: Operation {
    struct Input {
        let settings: AuthorizationSettings
        let draws: Int
    }

    static let name = "draw-authorization-requests"
    static let role = Role.installedApp

    static func input(_ json: JSON) throws -> Input {
        let own = ["draws", "login_hint"]
        let fields = try Fields(json, allowing: ClientFields.authorization + own)
        return Input(
            settings: try AuthorizationSettings(
                fields, loginHint: try fields.optional("login_hint", Fields.text)),
            draws: try fields.required("draws", Fields.draws))
    }

    /// The requests with what they should ask for.
    struct Output {
        let requests: [OpenedRequest]
        let settings: AuthorizationSettings
    }

    static func perform(_ input: Input, with adapter: any Adapter) async throws -> Output {
        let app = try adapter.asInstalledApp
        var requests: [OpenedRequest] = []
        for _ in 0..<input.draws {
            try Task.checkCancellation()
            let url = try await app.newAuthorizationRequest(for: input.settings)
            requests.append(OpenedRequest(url: url))
        }
        return Output(requests: requests, settings: input.settings)
    }

    static func judgedForm(of output: Output) -> JSON {
        let requests = output.requests
        let states = requests.compactMap(\.state)
        let challenges = requests.compactMap(\.codeChallenge)
        return [
            "draws": .integer(requests.count),
            "astray": .integer(requests.count { !$0.isOf(output.settings) }),
            "stateless": .integer(requests.count - states.count),
            "distinct_states": .integer(Set(states).count),
            "unproven": .integer(requests.count - challenges.count),
            "distinct_challenges": .integer(Set(challenges).count),
            "revealing": .integer(requests.count(where: \.revealsVerifier)),
        ]
    }

    static func deadlines(for input: Input) -> Int { deadlines(forDraws: input.draws) }
}
