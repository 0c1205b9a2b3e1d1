import StrictCodecs

/// Deriving a code challenge from a code verifier (RFC 7636, Section 4.2).
enum CodeChallenge: QuestionOperation {
    struct Input {
        let codeVerifier: String
        let method: String
    }

    static let name = "code-challenge"
    static let role = Role.installedApp

    static func input(_ json: JSON) throws -> Input {
        let fields = try Fields(json, allowing: ["code_verifier", "code_challenge_method"])
        return Input(
            codeVerifier: try fields.text("code_verifier"),
            method: try fields.text("code_challenge_method"))
    }

    static func perform(_ input: Input, with adapter: any Adapter) async throws -> String {
        try await adapter.asInstalledApp.codeChallenge(
            for: input.codeVerifier, method: input.method)
    }

    static func answer(_ json: JSON, to input: Input) throws -> String {
        try Fields(json, allowing: ["code_challenge"]).text("code_challenge")
    }

    static func judgedForm(of output: String) -> JSON {
        ["code_challenge": .string(output)]
    }
}
