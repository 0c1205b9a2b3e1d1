import StrictCodecs

/// Deriving the custom URI scheme of a client.
enum SchemeOfClient: QuestionOperation {
    static let name = "scheme-of-client"
    static let role = Role.installedApp

    static func input(_ json: JSON) throws -> String {
        try Fields(json, allowing: ["client_id"]).text("client_id")
    }

    static func perform(_ input: String, with adapter: any Adapter) async throws -> String {
        try await adapter.asInstalledApp.scheme(ofClient: input)
    }

    static func answer(_ json: JSON, to input: String) throws -> String {
        try Fields(json, allowing: ["scheme"]).text("scheme")
    }

    static func judgedForm(of output: String) -> JSON { ["scheme": .string(output)] }
}
