import StrictCodecs

/// Passing to the Google app what comes back from the partner's app.
struct ReadFlipResults: UnaryOperation, Decodable {
    struct Output: Codable {
        let actions: [FlipAction]
    }

    static let name = "read-flip-results"
    static let refusal = RefusalForm.answered

    let pending: [PendingFlip]
    let events: [FlipEvent]

    static func check(_ input: Self) throws {
        for case .notOpened(let request) in input.events
        where !input.pending.indices.contains(request) {
            throw FormatError("there is no pending request \(request)", path: ["events"])
        }
    }

    static func perform(_ input: Self, by app: any GoogleApp) async throws -> Output {
        Output(actions: try await app.actions(on: input.events, pending: input.pending))
    }

    static func answer(refusing input: Self) -> Output? {
        Output(actions: input.events.map { _ in .ignore })
    }
}
