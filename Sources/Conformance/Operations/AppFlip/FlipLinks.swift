import StrictCodecs

/// Building the link that opens the partner's app.
enum BuildFlipLink: UnaryOperation {
    static let name = "build-flip-link"
    static let member: String? = "url"

    static func perform(_ input: FlipRequest, by app: any GoogleApp) async throws -> String {
        try await app.flipLink(for: input)
    }

    static func judgedForm(of output: String, to input: FlipRequest) -> JSON {
        JudgedLink(output).json
    }
}

/// Building many links, each with a state that the app generates.
enum DrawFlipStates: DrawingOperation {
    typealias Implementing = any GoogleApp

    static let name = "draw-flip-states"

    static func check(_ input: Draws<FlipRequest>) throws {
        try input.check()
        guard input.request.state == nil else { throw FormatError("unknown member \"state\"") }
    }

    static func draw(for request: FlipRequest, by app: any GoogleApp) async throws -> BuiltLink {
        BuiltLink(url: try await app.flipLink(for: request))
    }

    static func judgedForm(of output: [BuiltLink], to input: Draws<FlipRequest>) -> JSON {
        let base = URIReference(input.request.appLink).base
        let found = output.compactMap { state(in: JudgedLink($0.url), leadingTo: base) }
        let states = found.map { OctetString($0) }
        return [
            "draws": .integer(output.count),
            "missing": .integer(output.count - states.count),
            "distinct": .integer(Set(states).count),
            "guessable": .bool(!found.isEmpty && found.varyingPositions < 12),
        ]
    }

    /// The state in a link, if it is one to the app and has one state that is not empty.
    private static func state(in link: JudgedLink, leadingTo base: String) -> ArraySlice<UInt8>? {
        guard link.base.hasSameOctets(as: base), let state = link.onlyValue(of: "state"),
            !state.isEmpty
        else { return nil }
        return state
    }
}

/// Passing to the Google app what comes back from the partner's app.
struct ReadFlipResults: UnaryOperation, Decodable {
    static let name = "read-flip-results"
    static let member: String? = "actions"
    static let refusal = RefusalForm.answered

    let pending: [PendingFlip]
    let events: [FlipEvent]

    static func check(_ input: Self) throws {
        for case .notOpened(let request) in input.events
        where !input.pending.indices.contains(request) {
            throw FormatError("there is no pending request \(request)", path: ["events"])
        }
    }

    static func perform(_ input: Self, by app: any GoogleApp) async throws -> [FlipAction] {
        try await app.actions(on: input.events, pending: input.pending)
    }

    static func answer(refusing input: Self) -> [FlipAction]? {
        input.events.map { _ in .ignore }
    }
}
