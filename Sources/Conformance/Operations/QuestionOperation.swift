import StrictCodecs

/// An operation that is one question with one answer.
///
/// The two messages are those of `Vectors/PROTOCOL.md`, "Operations".
protocol QuestionOperation: Operation, RepliedOperation {
    /// Reads the `ok` of a result.
    ///
    /// - Throws: ``FormatError`` at the member that is wrong.
    static func answer(_ json: JSON, to input: Input) throws -> Output

    /// Writes the `ok` of a result; of many operations it is the judged form.
    static func message(of output: Output) -> JSON
}

extension QuestionOperation {
    static func message(of output: Output) -> JSON { judgedForm(of: output) }

    static func ask(
        _ adapter: any RemoteAdapter, _ input: Input, _ json: JSON
    ) async throws -> Output {
        let ok = try await adapter.ask(name, json)
        return try Fault.reading(ok) { try answer($0, to: input) }
    }

    static func reply(to json: JSON, by adapter: any Adapter) async throws -> JSON {
        message(of: try await perform(try input(json), with: adapter))
    }
}

/// An operation that an implementation in this process can be asked for in a message.
protocol RepliedOperation: Operation {
    /// Gives the `input` of a message to an implementation in this process, and writes the `ok`.
    static func reply(to json: JSON, by adapter: any Adapter) async throws -> JSON
}
