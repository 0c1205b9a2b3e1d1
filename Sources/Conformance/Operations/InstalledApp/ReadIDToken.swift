import StrictCodecs

/// Reading an ID token.
enum ReadIDToken: QuestionOperation {
    struct Input {
        let token: String
        let clientID: String
        let nonce: String?
        let now: Int
    }

    static let name = "read-id-token"
    static let role = Role.installedApp

    static func input(_ json: JSON) throws -> Input {
        let fields = try Fields(json, allowing: ["id_token", "client_id", "nonce", "now"])
        return Input(
            token: try fields.text("id_token"), clientID: try fields.text("client_id"),
            nonce: try fields.optional("nonce", Fields.text),
            now: try fields.required("now", Fields.integer))
    }

    static func perform(_ input: Input, with adapter: any Adapter) async throws -> SignedInUser {
        try await adapter.asInstalledApp.readIDToken(
            input.token, clientID: input.clientID, nonce: input.nonce, now: input.now)
    }

    static func answer(_ json: JSON, to input: Input) throws -> SignedInUser {
        let fields = try Fields(json, allowing: ["subject", "email"])
        return SignedInUser(
            subject: try fields.text("subject"), email: try fields.optional("email", Fields.text))
    }

    static func judgedForm(of output: SignedInUser) -> JSON {
        ["subject": .string(output.subject), "email": JSON(output.email)]
    }
}
