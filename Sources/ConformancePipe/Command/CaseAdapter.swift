import Conformance
import StrictCodecs

/// The adapter of one vector, which sends its requests to a process.
struct CaseAdapter: MessageAdapter, @unchecked Sendable {
    let connection: Connection
    let inFlight: InFlightCase
    let hello: Hello

    var roles: [Role] { hello.roles }
    var lacks: [Capability] { hello.lacks }
    var pages: [String] { hello.pages }
    var offers: [Capability] { hello.offers }

    func ask(_ operation: String, _ input: JSON) async throws -> JSON {
        try check(operation)
        return try await connection.ask(inFlight) { id in
            .question(
                id: id, operation: operation, input: input, deadline: inFlight.allowed.milliseconds)
        }.answer
    }

    func begin(
        _ operation: String, _ input: JSON, in world: (any World)?
    ) async throws -> any RemoteCase {
        try check(operation)
        let number = connection.nextNumber()
        let id = connection.ids.text(of: number)
        connection.openCases[number] = Connection.OpenCase(inFlight: inFlight, world: world)
        let question = Outgoing.question(
            id: id, operation: operation, input: input, deadline: inFlight.allowed.milliseconds)
        do {
            try Fault.readingNothing(
                try await connection.reply(number, inFlight, question).answer)
        } catch {
            connection.forget(number)
            throw error
        }
        return CommandCase(connection: connection, inFlight: inFlight, number: number)
    }

    private func check(_ operation: String) throws {
        guard hello.operations.containsOctets(of: operation) else {
            throw Unsupported("the adapter does not declare \(operation)")
        }
    }
}

/// A case of several steps in a process.
struct CommandCase: RemoteCase, @unchecked Sendable {
    let connection: Connection
    let inFlight: InFlightCase
    let number: UInt32

    func step(_ step: JSON) async throws -> JSON {
        let name = connection.ids.text(of: number)
        return try await connection.ask(inFlight) { .step(id: $0, case: name, step) }.answer
    }

    func end() async {
        connection.forget(number)
        connection.send(.end(case: connection.ids.text(of: number)))
    }
}

extension Incoming.Reply {
    /// The answer.
    ///
    /// - Throws: The implementation's refusal or fault.
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
