/// Reading the answer to a revocation.
enum ReadRevocationResponse: Operation {
    static let name = "read-revocation-response"
    static let role = Role.installedApp
    static let refusal = RefusalForm.answered

    static func input(_ json: JSON) throws -> Result<HTTPResponse, TransportFailure> {
        try AnswerFields.answer(try Fields(json, allowing: AnswerFields.all))
    }

    static func perform(
        _ input: Result<HTTPResponse, TransportFailure>, with adapter: any Adapter
    ) async throws -> RevocationResult {
        try await adapter.asInstalledApp.readRevocationResponse(input)
    }

    static func judgedForm(of output: RevocationResult) -> JSON {
        ["token": .string(output.rawValue)]
    }
}
