import StrictCodecs

/// An operation by which an implementation makes something new, asked for again and again.
protocol DrawingOperation: RepliedOperation
where Input == Draws<Request>, Output == Drawn<Request, Draw> {
    /// What every draw is made for.
    associatedtype Request: Sendable

    /// What one draw brings.
    associatedtype Draw: Sendable

    /// The members of the input, besides `draws`.
    static var members: [String] { get }

    /// Reads what every draw is made for.
    ///
    /// - Throws: ``FormatError`` at the member that is wrong.
    static func request(_ fields: Fields) throws -> Request

    /// Has an implementation in this process draw once.
    static func draw(for request: Request, by adapter: any Adapter) async throws -> Draw

    /// Reads the `ok` of a result, which is one draw.
    ///
    /// - Throws: ``FormatError`` at the member that is wrong.
    static func draw(_ json: JSON) throws -> Draw

    /// Writes the `ok` of a result.
    static func message(of draw: Draw) -> JSON
}

/// How often to draw, and for what.
struct Draws<Request: Sendable>: Sendable {
    let request: Request
    let count: Int
}

/// What was drawn, with what it was made for.
struct Drawn<Request: Sendable, Draw: Sendable>: Sendable {
    let request: Request
    let draws: [Draw]
}

extension DrawingOperation {
    static func input(_ json: JSON) throws -> Input {
        let fields = try Fields(json, allowing: members + ["draws"])
        return Draws(
            request: try request(fields), count: try fields.required("draws", Fields.draws))
    }

    static func perform(_ input: Input, with adapter: any Adapter) async throws -> Output {
        try await collect(input) { try await draw(for: input.request, by: adapter) }
    }

    static func ask(
        _ adapter: any RemoteAdapter, _ input: Input, _ json: JSON
    ) async throws -> Output {
        let question = json.without("draws")
        return try await collect(input) {
            try Fault.reading(try await adapter.ask(name, question), draw)
        }
    }

    static func reply(to json: JSON, by adapter: any Adapter) async throws -> JSON {
        let request = try request(try Fields(json, allowing: members))
        return message(of: try await draw(for: request, by: adapter))
    }

    /// One deadline more for each thousand draws.
    static func deadlines(for input: Input) -> Int { 1 + input.count / 1000 }

    private static func collect(
        _ input: Input, _ draw: () async throws -> Draw
    ) async throws -> Output {
        var draws: [Draw] = []
        for _ in 0..<input.count {
            try Task.checkCancellation()
            draws.append(try await draw())
        }
        return Drawn(request: input.request, draws: draws)
    }
}
