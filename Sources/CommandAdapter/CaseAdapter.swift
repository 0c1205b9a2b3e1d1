import Conformance
import StrictCodecs

/// The way of one vector's questions through a process.
@available(macOS 15, *)
struct CaseAdapter: RemoteAdapter, @unchecked Sendable {
    let connection: Connection
    let passage: Passage
    let greeting: Greeting

    var roles: [Role] { greeting.roles }

    func ask(_ operation: String, _ input: JSON) async throws -> JSON {
        try check(operation)
        return try await connection.ask(passage) { id in
            .question(
                id: id, operation: operation, input: input, deadline: passage.milliseconds)
        }.answer
    }

    func begin(
        _ operation: String, _ input: JSON, in world: (any World)?
    ) async throws -> any RemoteCase {
        try check(operation)
        let number = connection.nextNumber()
        let id = connection.ids.text(of: number)
        connection.openCases[number] = Connection.OpenCase(passage: passage, world: world)
        let question = Outgoing.question(
            id: id, operation: operation, input: input, deadline: passage.milliseconds)
        do {
            try Fault.readingNothing(
                try await connection.reply(number, passage, question).answer)
        } catch {
            connection.openCases[number] = nil
            throw error
        }
        return CommandCase(connection: connection, passage: passage, number: number)
    }

    private func check(_ operation: String) throws {
        guard greeting.operations.containsOctets(of: operation) else {
            throw Unsupported("the adapter does not declare \(operation)")
        }
    }
}

/// A case that goes on in a process.
@available(macOS 15, *)
struct CommandCase: RemoteCase, @unchecked Sendable {
    let connection: Connection
    let passage: Passage
    let number: UInt32

    func step(_ step: JSON) async throws -> JSON {
        let name = connection.ids.text(of: number)
        return try await connection.ask(passage) { .step(id: $0, case: name, step) }.answer
    }

    func end() async {
        connection.openCases[number] = nil
        connection.send(.end(case: connection.ids.text(of: number)))
    }
}

extension Incoming.Reply {
    /// The answer.
    ///
    /// - Throws: What the implementation says in place of one.
    var answer: JSON {
        get throws {
            switch self {
            case .ok(let answer): return answer
            case .reject(let refusal): throw refusal
            case .unsupported(let reason): throw Unsupported(reason)
            case .fault(let reason): throw Fault(reason)
            }
        }
    }
}
