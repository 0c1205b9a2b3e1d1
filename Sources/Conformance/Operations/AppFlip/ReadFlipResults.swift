import StrictCodecs

/// Giving the Google app what comes back from the partner's app.
enum ReadFlipResults: QuestionOperation {
    struct Input {
        let pending: [PendingFlip]
        let events: [FlipEvent]
    }

    static let name = "read-flip-results"
    static let role = Role.googleApp
    static let refusal = RefusalForm.answered

    static func input(_ json: JSON) throws -> Input {
        let fields = try Fields(json, allowing: ["pending", "events"])
        let pending = try fields.list("pending") { try PendingFlip($0) }
        let events = try fields.list("events") { try FlipEvent($0) }
        for case .notOpened(let request) in events where !pending.indices.contains(request) {
            throw FormatError("events: there is no pending request \(request)")
        }
        return Input(pending: pending, events: events)
    }

    static func perform(_ input: Input, with adapter: any Adapter) async throws -> [FlipAction] {
        try await adapter.asGoogleApp.actions(on: input.events, pending: input.pending)
    }

    static func answer(refusing input: Input) -> [FlipAction]? {
        input.events.map { _ in .ignore }
    }

    static func answer(_ json: JSON, to input: Input) throws -> [FlipAction] {
        try Fields(json, allowing: ["actions"]).list("actions") { try FlipAction(message: $0) }
    }

    static func judgedForm(of output: [FlipAction]) -> JSON {
        ["actions": .array(output.map(\.message))]
    }
}

extension PendingFlip {
    init(_ json: JSON) throws {
        let fields = try Fields(json, allowing: ["state", "redirect_uri"])
        self.init(
            state: try fields.text("state"), redirectURI: try fields.text("redirect_uri"))
    }
}

extension FlipEvent {
    init(_ json: JSON) throws {
        let fields = try Fields(json, allowing: ["returned", "not_opened"])
        switch (
            try fields.optional("returned", Fields.text),
            try fields.optional("not_opened", Fields.integer)
        ) {
        case (let url?, nil): self = .returned(url)
        case (nil, let request?): self = .notOpened(request)
        default: throw FormatError("must have either \"returned\" or \"not_opened\"")
        }
    }
}
