import StrictCodecs

/// Reading the answer to a token request.
enum ReadTokenResponse: QuestionOperation {
    struct Input {
        let response: WireResponse
        let requestedScopes: [String]
    }

    static let name = "read-token-response"
    static let role = Role.installedApp

    static func input(_ json: JSON) throws -> Input {
        let fields = try Fields(json, allowing: AnswerFields.response + ["requested_scopes"])
        return Input(
            response: try AnswerFields.response(fields),
            requestedScopes: try fields.list("requested_scopes", Fields.text))
    }

    static func perform(_ input: Input, with adapter: any Adapter) async throws -> TokenGrant {
        try await adapter.asInstalledApp.readTokenResponse(
            input.response, requestedScopes: input.requestedScopes)
    }

    static func answer(_ json: JSON, to input: Input) throws -> TokenGrant {
        try TokenGrant(message: json)
    }

    static func message(of output: TokenGrant) -> JSON { .object(output.members) }

    static func judgedForm(of output: TokenGrant) -> JSON { .object(output.judgedMembers) }
}

/// Reading the answer to a refresh.
enum ReadRefreshResponse: QuestionOperation {
    struct Input {
        let answer: Result<WireResponse, TransportFailure>
        let stored: TokenGrant
    }

    static let name = "read-refresh-response"
    static let role = Role.installedApp
    static let refusal = RefusalForm.answered

    static func input(_ json: JSON) throws -> Input {
        let fields = try Fields(json, allowing: AnswerFields.all + ["stored"])
        return Input(
            answer: try AnswerFields.answer(fields),
            stored: try fields.required("stored") { try TokenGrant(stored: $0) })
    }

    static func perform(
        _ input: Input, with adapter: any Adapter
    ) async throws -> SessionChange {
        try await adapter.asInstalledApp.readRefreshResponse(input.answer, stored: input.stored)
    }

    static func answer(_ json: JSON, to input: Input) throws -> SessionChange {
        try SessionChange(message: json)
    }

    static func message(of output: SessionChange) -> JSON { output.message }

    static func judgedForm(of output: SessionChange) -> JSON {
        switch output {
        case .refreshed(let tokens):
            .object([.init("session", "refreshed")] + tokens.judgedMembers)
        case .unchanged: ["session": "kept"]
        case .ended: ["session": "ended"]
        }
    }
}

extension TokenGrant {
    /// The tokens as members of a judged form.
    fileprivate var judgedMembers: [JSON.Member] {
        [
            .init("access_token", .string(accessToken)),
            .init("expires_in", expiresIn.map(JSON.integer) ?? .null),
            .init("scopes", .set(of: scopes)),
            .init("refresh_token", JSON(refreshToken)),
            .init("id_token", JSON(idToken)),
        ]
    }
}
