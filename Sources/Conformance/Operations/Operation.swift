package import StrictCodecs

/// A task for an implementation, and the form in which its answer is judged.
///
/// `Vectors/OPERATIONS.md` describes the input and the judged form of each.
package protocol Operation: Sendable {
    /// The input of the implementation.
    associatedtype Input: Decodable & Sendable

    /// The answer of the implementation.
    associatedtype Output: Sendable

    /// The role that performs it, as a type such as `any InstalledApp`.
    associatedtype Implementing

    /// The name of the operation in vector files.
    static var name: String { get }

    /// How a refusal reaches the runner.
    static var refusal: RefusalForm { get }

    /// Checks what the type of the input does not express.
    ///
    /// - Throws: ``FormatError`` at the member that is wrong.
    static func check(_ input: Input) throws

    /// Checks what the type of the output does not express.
    ///
    /// - Throws: ``FormatError`` at the member that is wrong.
    static func check(_ output: Output, to input: Input) throws

    /// Passes the input to an implementation in this process.
    static func perform(_ input: Input, by implementation: Implementing) async throws -> Output

    /// Passes the input, as the JSON of the vector, to an implementation over messages.
    static func ask(
        _ adapter: any RemoteAdapter, _ input: Input, _ json: JSON
    ) async throws -> Output

    /// The answer as which a refusal counts, or nil if it remains a refusal.
    static func answer(refusing input: Input) -> Output?

    /// Converts an answer to its judged form.
    static func judgedForm(of output: Output, to input: Input) throws -> JSON

    /// How many times the deadline of one case an input may take.
    static func timeoutFactor(for input: JSON) -> Int

    /// The kinds of the steps of an input, by which a suite says what they take for granted.
    static func stepKinds(of input: Input) -> [[String]]

    /// The judged form of a step that is not answered; nil if every vector asks for an answer, such as
    /// a refusal.
    static var silence: JSON? { get }

    /// The inputs of two vectors as one for a single instance; nil if they have none in common.
    static func joined(_ first: JSON, _ second: JSON) -> JoinedInput?
}

/// How an operation's refusal reaches the runner.
package enum RefusalForm: Sendable {
    /// As a ``Refusal`` that the adapter throws.
    case thrown

    /// As an answer, such as an error page or no effect at all.
    case answered
}

extension Operation {
    package static var role: Role { Role(of: Implementing.self) }

    package static var refusal: RefusalForm { .thrown }

    package static func check(_ input: Input) {}

    package static func check(_ output: Output, to input: Input) {}

    package static func answer(refusing input: Input) -> Output? { nil }

    package static func timeoutFactor(for input: JSON) -> Int { 1 }

    package static func stepKinds(of input: Input) -> [[String]] { [] }

    package static var silence: JSON? { nil }

    package static func ask(
        _ adapter: any RemoteAdapter, _ input: Input, _ json: JSON
    ) async throws -> Output {
        try await adapter.withSessions(for: json) { try await perform(input, with: $0) }
    }

    /// Reads the input of a vector.
    ///
    /// - Throws: ``FormatError`` at the member that is wrong.
    package static func input(_ json: JSON) throws -> Input {
        let input = try Input(json: json)
        try check(input)
        return input
    }

    /// Passes the input to an adapter in this process.
    ///
    /// - Throws: What the implementation throws; ``Unsupported`` if it is of another role.
    static func perform(_ input: Input, with adapter: any Adapter) async throws -> Output {
        let output = try await perform(input, by: try adapter.playing(Implementing.self))
        try check(output, to: input)
        return output
    }

    /// Reads a vector's input once, for any number of runs.
    package static func prepare(_ json: JSON) throws -> PreparedOperation {
        let input = try input(json)
        return prepared(timeoutFactor(for: json), { input }, { json })
    }

    /// Takes a vector's input that is known to be right, and reads it when it is first needed.
    package static func prepare(trusting json: JSON) -> PreparedOperation {
        let known = Locked<Input?>(nil)
        let input = { @Sendable in
            try known.withLock { known in
                let read = try known ?? self.input(json)
                known = read
                return read
            }
        }
        return prepared(timeoutFactor(for: json), input, { json })
    }

    private static func prepared(
        _ timeoutFactor: Int, _ input: @escaping @Sendable () throws -> Input,
        _ json: @escaping @Sendable () -> JSON
    ) -> PreparedOperation {
        PreparedOperation(timeoutFactor: timeoutFactor, silence: silence) {
            (try? input()).map(stepKinds) ?? []
        } perform: { adapter in
            let input = try input()
            return try judgedForm(of: try await output(of: adapter, for: input, json), to: input)
        }
    }

    private static func output(
        of adapter: any Adapter, for input: Input, _ json: () -> JSON
    ) async throws -> Output {
        do {
            guard let remote = adapter as? any RemoteAdapter else {
                return try await perform(input, with: adapter)
            }
            return try await ask(remote, input, json())
        } catch let refusal as Refusal {
            guard let answer = answer(refusing: input) else { throw refusal }
            return answer
        }
    }
}

extension Adapter {
    /// The adapter as an implementation of a role such as `any InstalledApp`.
    ///
    /// - Throws: ``Unsupported`` if it is of another role.
    package func playing<Implementing>(_ type: Implementing.Type) throws -> Implementing {
        guard let implementation = self as? Implementing else {
            throw Unsupported("is no \(Role(of: type).rawValue)")
        }
        return implementation
    }
}

/// The operations, by the names that vector files use.
package enum Operations {
    /// The names of all operations.
    package static var names: [String] { all.map { $0.name } }

    /// Reads the name of an operation.
    package static func name(_ json: JSON) throws -> String {
        try named(try ObjectReader.text(json)).name
    }

    /// The names of the operations that the roles have.
    package static func names(of roles: [Role]) -> [String] {
        all.filter { roles.contains($0.role) }.map { $0.name }
    }

    /// Passes the `input` of a message to an implementation in this process, and writes the `ok` of
    /// the result.
    ///
    /// - Throws: What the implementation throws, or ``FormatError`` if the input is wrong.
    package static func reply(
        to operation: String, _ input: JSON, by adapter: any Adapter
    ) async throws -> JSON {
        guard let operation = try? named(operation) as? any MessageOperation.Type else {
            throw Unsupported("has no operation \(operation)")
        }
        return try await operation.reply(to: input, by: adapter)
    }

    static let all: [any Operation.Type] = [
        AnswerFlip.self, AnswerFlips.self, BuildFlipLink.self, DrawFlipStates.self,
        ReadFlipResults.self, CodeChallenge.self, Base64URLText.self, DrawPKCE.self,
        BuildAuthorizationRequest.self,
        DrawAuthorizationRequests.self, ReadRedirect.self, BuildTokenRequest.self,
        ReadTokenResponse.self, BuildRefreshRequest.self, ReadRefreshResponse.self,
        BuildRevocationRequest.self, ReadRevocationResponse.self, BuildAPIRequest.self,
        RunClient.self, ReadLoopbackRequests.self, OpenLoopbackListeners.self,
        RunProgram.self, SchemeOfClient.self, ReadIDToken.self, ReadSecurityEvents.self, Serve.self,
        RegisterClient.self, CheckRedirectURI.self, ReadAppStoreID.self, CheckApp.self,
    ]

    /// The operation with a name.
    ///
    /// - Throws: ``FormatError`` if there is none.
    package static func named(_ name: String) throws -> any Operation.Type {
        guard let operation = all.first(where: { $0.name.hasSameOctets(as: name) }) else {
            let known = all.map { $0.name }.joined(separator: ", ")
            throw FormatError("\(JSON.quote(name)) is not one of \(known)")
        }
        return operation
    }
}

/// An operation with its input.
package struct PreparedOperation: Sendable {
    /// How many times the deadline of one case it may take.
    package let timeoutFactor: Int

    /// The judged form of a step that is not answered; nil if every vector asks for an answer.
    package var silence: JSON?

    /// The kinds of the steps of the input, of which a step may have several.
    package let stepKinds: @Sendable () -> [[String]]

    /// Passes the input to an implementation and converts its answer to the judged form.
    package let perform: @Sendable (any Adapter) async throws -> JSON

    /// Passes the input to an implementation.
    package func outcome(with adapter: any Adapter) async -> Outcome {
        do {
            return .value(try await perform(adapter))
        } catch let refusal as Refusal {
            return .refusal(refusal)
        } catch let unsupported as Unsupported {
            return .unsupported(JSON.printable(unsupported.reason))
        } catch {
            return .fault(JSON.printable(Fault(error).description))
        }
    }

    /// An operation that fails.
    package static func failing(_ error: any Error) -> PreparedOperation {
        PreparedOperation(timeoutFactor: 1, stepKinds: { [] }, perform: { _ in throw error })
    }
}

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
        _ = try ObjectReader(answer, allowing: [member])
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
