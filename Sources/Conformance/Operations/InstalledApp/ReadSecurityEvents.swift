import StrictCodecs

/// Reading security event tokens of Cross-Account Protection.
enum ReadSecurityEvents: QuestionOperation {
    struct Input {
        let clientID: String
        let tokens: [String]
    }

    static let name = "read-security-events"
    static let role = Role.installedApp
    static let refusal = RefusalForm.answered

    static func input(_ json: JSON) throws -> Input {
        let fields = try Fields(json, allowing: ["client_id", "tokens"])
        return Input(
            clientID: try fields.text("client_id"),
            tokens: try fields.list("tokens", Fields.text))
    }

    static func perform(
        _ input: Input, with adapter: any Adapter
    ) async throws -> [[SecurityEvent]?] {
        try await adapter.asInstalledApp.readSecurityEvents(
            input.tokens, clientID: input.clientID)
    }

    static func answer(_ json: JSON, to input: Input) throws -> [[SecurityEvent]?] {
        try Fields(json, allowing: ["events"]).list("events") { events in
            events == .null ? nil : try Fields.list(events, Fields.choice)
        }
    }

    static func message(of output: [[SecurityEvent]?]) -> JSON {
        let events = output.map { events in
            events.map { .array($0.map { .string($0.rawValue) }) } ?? JSON.null
        }
        return ["events": .array(events)]
    }

    static func judgedForm(of output: [[SecurityEvent]?]) -> JSON {
        let events = output.map { events in
            events.map { JSON.set(of: $0.map(\.rawValue)) } ?? .null
        }
        return ["events": .array(events)]
    }
}
