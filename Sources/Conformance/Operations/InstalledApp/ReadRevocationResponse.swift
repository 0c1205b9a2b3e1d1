import StrictCodecs

/// Reading the answer to a revocation.
enum ReadRevocationResponse: QuestionOperation {
    static let name = "read-revocation-response"
    static let role = Role.installedApp
    static let refusal = RefusalForm.answered

    static func input(_ json: JSON) throws -> Result<WireResponse, TransportFailure> {
        try AnswerFields.answer(try Fields(json, allowing: AnswerFields.all))
    }

    static func perform(
        _ input: Result<WireResponse, TransportFailure>, with adapter: any Adapter
    ) async throws -> RevocationResult {
        try await adapter.asInstalledApp.readRevocationResponse(input)
    }

    static func answer(
        _ json: JSON, to input: Result<WireResponse, TransportFailure>
    ) throws -> RevocationResult {
        try Fields(json, allowing: ["token"]).required("token", Fields.choice)
    }

    static func judgedForm(of output: RevocationResult) -> JSON {
        ["token": .string(output.rawValue)]
    }
}
