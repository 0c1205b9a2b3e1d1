import StrictCodecs

/// An operation of one request and one answer, whose judged form is by default the answer itself.
///
/// The two messages are those of `Vectors/PROTOCOL.md`, "Operations".
protocol UnaryOperation: MessageOperation where Output: Codable {
    /// The only member of the answer, whose value is the output; nil if the answer is the output.
    static var member: String? { get }
}

extension UnaryOperation {
    static var member: String? { nil }

    static func ask(
        _ adapter: any RemoteAdapter, _ input: Input, _ json: JSON
    ) async throws -> Output {
        try Fault.reading(try await adapter.ask(name, json)) { ok in
            let output = try output(in: ok)
            try check(output, to: input)
            return output
        }
    }

    static func reply(to json: JSON, by adapter: any Adapter) async throws -> JSON {
        try answer(with: try await perform(try input(json), with: adapter))
    }

    static func judgedForm(of output: Output, to input: Input) throws -> JSON {
        try answer(with: output)
    }

    private static func output(in answer: JSON) throws -> Output {
        guard let member else { return try Output(json: answer) }
        guard answer.members != nil else { throw FormatError("must be an object") }
        guard let value = answer[member] else { throw FormatError("lacks \(JSON.quote(member))") }
        let output = try FormatError.at(member) { try Output(json: value) }
        _ = try Fields(answer, allowing: [member])
        return output
    }

    private static func answer(with output: Output) throws -> JSON {
        let json = try output.json()
        return member.map { .object([.init($0, json)]) } ?? json
    }
}

/// An operation that an implementation in this process can perform for a message.
protocol MessageOperation: Operation {
    /// Passes the `input` of a message to an implementation in this process, and writes the `ok`.
    static func reply(to json: JSON, by adapter: any Adapter) async throws -> JSON
}

/// The answer of operations that draw a link.
struct BuiltLink: Codable {
    let url: String
}
