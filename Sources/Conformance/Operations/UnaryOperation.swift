import StrictCodecs

/// An operation of one request and one answer, whose judged form is by default the answer itself.
///
/// The two messages are those of `Vectors/PROTOCOL.md`, "Operations".
protocol UnaryOperation: MessageOperation where Output: Codable {}

extension UnaryOperation {
    static func ask(
        _ adapter: any RemoteAdapter, _ input: Input, _ json: JSON
    ) async throws -> Output {
        try Fault.reading(try await adapter.ask(name, json)) { ok in
            let output = try Output(json: ok)
            try check(output, to: input)
            return output
        }
    }

    static func reply(to json: JSON, by adapter: any Adapter) async throws -> JSON {
        try await perform(try input(json), with: adapter).json()
    }

    static func judgedForm(of output: Output, to input: Input) throws -> JSON {
        try output.json()
    }
}

/// An operation that an implementation in this process can perform for a message.
protocol MessageOperation: Operation {
    /// Passes the `input` of a message to an implementation in this process, and writes the `ok`.
    static func reply(to json: JSON, by adapter: any Adapter) async throws -> JSON
}

/// The answer of operations that build a link.
struct BuiltLink: Codable {
    let url: String
}
