import StrictCodecs

/// Passing to the Google app what comes back from the partner's app.
enum ReadFlipResults: UnaryOperation {
    struct Input: Decodable {
        let pending: [PendingFlip]
        let events: [FlipEvent]
    }

    struct Output: Codable {
        let actions: [FlipAction]
    }

    static let name = "read-flip-results"
    static let refusal = RefusalForm.answered

    static func check(_ input: Input) throws {
        for case .notOpened(let request) in input.events
        where !input.pending.indices.contains(request) {
            throw FormatError("there is no pending request \(request)", path: ["events"])
        }
    }

    static func perform(_ input: Input, by app: any GoogleApp) async throws -> Output {
        Output(actions: try await app.actions(on: input.events, pending: input.pending))
    }

    static func answer(refusing input: Input) -> Output? {
        Output(actions: input.events.map { _ in .ignore })
    }
}
