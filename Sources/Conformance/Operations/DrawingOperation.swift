import StrictCodecs

/// An operation by which an implementation generates a value, repeated many times.
protocol DrawingOperation: MessageOperation where Input == Draws<Request>, Output == [Draw] {
    /// The input of every draw.
    associatedtype Request: Decodable & Sendable

    /// The result of one draw.
    associatedtype Draw: Codable & Sendable

    /// Performs one draw with an implementation in this process.
    static func draw(for request: Request, by implementation: Implementing) async throws -> Draw
}

/// The number of draws, and their input.
struct Draws<Request: Decodable & Sendable>: Decodable, Sendable {
    let request: Request
    let draws: Int

    func check() throws {
        guard 1...100_000 ~= draws else {
            throw FormatError("must be 1 to 100000", path: ["draws"])
        }
    }
}

extension DrawingOperation {
    static func check(_ input: Input) throws { try input.check() }

    static func perform(_ input: Input, by implementation: Implementing) async throws -> Output {
        try await collect(input.draws) { try await draw(for: input.request, by: implementation) }
    }

    static func ask(
        _ adapter: any RemoteAdapter, _ input: Input, _ json: JSON
    ) async throws -> Output {
        let question = json.without("draws")
        var left = mostOctets
        return try await collect(input.draws) {
            let answer = try await adapter.ask(name, question)
            left -= answer.compactText.utf8.count
            guard left >= 0 else {
                throw Fault("answered draws of more than \(mostOctets) octets in one case")
            }
            return try Fault.reading(answer) { try Draw(json: $0) }
        }
    }

    static func reply(to json: JSON, by adapter: any Adapter) async throws -> JSON {
        try await draw(for: try Request(json: json), by: try adapter.playing(Implementing.self))
            .json()
    }

    /// How many octets the draws of one case may have in all.
    private static var mostOctets: Int { 1 << 24 }

    /// One more deadline for each thousand draws.
    static func timeoutFactor(for input: JSON) -> Int {
        guard case .integer(let draws)? = input["draws"] else { return 1 }
        return 1 + draws / 1000
    }

    private static func collect(
        _ count: Int, _ draw: () async throws -> Draw
    ) async throws -> Output {
        var draws: [Draw] = []
        for _ in 0..<count {
            try Task.checkCancellation()
            draws.append(try await draw())
        }
        return draws
    }
}
