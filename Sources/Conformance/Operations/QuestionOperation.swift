import StrictCodecs

/// An operation that is one question with one answer, of which the judged form is the answer itself
/// if nothing else is said.
///
/// The two messages are those of `Vectors/PROTOCOL.md`, "Operations".
protocol QuestionOperation: RepliedOperation where Output: Codable {}

extension QuestionOperation {
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

/// An operation that an implementation in this process can be asked for in a message.
protocol RepliedOperation: Operation {
    /// Gives the `input` of a message to an implementation in this process, and writes the `ok`.
    static func reply(to json: JSON, by adapter: any Adapter) async throws -> JSON
}

/// The answer of operations that build a link.
struct BuiltLink: Codable {
    let url: String
}
