package import Conformance
package import ConformancePipe
package import StrictCodecs

/// An adapter of this process that is asked in messages, as if it were a process of its own.
package final class InMemoryAdapter: MessageAdapter {
    private struct State {
        var service: AdapterService?
        var count = 0
        var waiting: [String: CheckedContinuation<JSON, any Error>] = [:]
        var worlds: [String: any World] = [:]
    }

    /// Who sent a message.
    package enum Sender: Sendable {
        case runner
        case adapter
    }

    package let roles: [Role]
    package let pages: [String]
    private let record: @Sendable (Sender, JSON) -> Void
    private let state = Locked(State())

    /// Puts messages in front of an adapter.
    ///
    /// - Parameters:
    ///   - adapter: The connection to the implementation.
    ///   - record: What sees every message.
    package init(
        _ adapter: any Adapter,
        record: @escaping @Sendable (Sender, JSON) -> Void = { _, _ in }
    ) {
        roles = adapter.roles
        pages = (adapter as? any AuthorizationServer)?.pages ?? []
        self.record = record
        let service = AdapterService(
            adapter, start: { work in Task { await work() } },
            send: { [weak self] message in self?.take(message) })
        state.withLock { $0.service = service }
    }

    package func ask(_ operation: String, _ input: JSON) async throws -> JSON {
        try await ask(newID(), operation, input)
    }

    package func begin(
        _ operation: String, _ input: JSON, in world: (any World)?
    ) async throws -> any RemoteCase {
        let id = newID()
        state.withLock { $0.worlds[id] = world }
        _ = try await ask(id, operation, input)
        return Case(adapter: self, id: id)
    }

    private struct Case: RemoteCase {
        let adapter: InMemoryAdapter
        let id: String

        func step(_ step: JSON) async throws -> JSON {
            let name = adapter.newID()
            return try await adapter.result(
                of: name,
                [
                    "type": "step", "id": .string(name), "case": .string(id), "step": step,
                ])
        }

        func end() {
            adapter.send(["type": "end", "case": .string(id)])
            adapter.state.withLock { $0.worlds[id] = nil }
        }
    }

    // MARK: - Messages

    private func newID() -> String {
        state.withLock { state in
            state.count += 1
            return "id-\(state.count)"
        }
    }

    private func ask(_ id: String, _ operation: String, _ input: JSON) async throws -> JSON {
        try await result(
            of: id,
            [
                "type": "case", "id": .string(id), "operation": .string(operation),
                "input": input, "deadline_ms": 2000,
            ])
    }

    private func result(of id: String, _ message: JSON) async throws -> JSON {
        let result = try await withCheckedThrowingContinuation { waiter in
            state.withLock { $0.waiting[id] = waiter }
            send(message)
        }
        if let ok = result["ok"] { return ok }
        if let reject = result["reject"] {
            throw Refusal(reject["reason"]?.text ?? "", error: reject["error"]?.text)
        }
        if let lacking = result["unsupported"]?.text { throw Unsupported(lacking) }
        throw Fault(result["fault"]?.text ?? "")
    }

    /// Sends a message as a line, which is read again.
    private func send(_ message: JSON) {
        record(.runner, message)
        let service = state.withLock { $0.service }
        do {
            _ = try service?.receive(try message.asLine)
        } catch {
            fail(message["id"]?.text, error)
        }
    }

    private func take(_ message: JSON) {
        record(.adapter, message)
        do {
            let message = try message.asLine
            if let id = message["id"]?.text {
                state.withLock { $0.waiting.removeValue(forKey: id) }?.resume(returning: message)
            } else if let name = message["case"]?.text {
                perform(message, in: name)
            }
        } catch {
            fail(message["id"]?.text, error)
        }
    }

    private func fail(_ id: String?, _ error: any Error) {
        let waiter = id.flatMap { id in state.withLock { $0.waiting.removeValue(forKey: id) } }
        waiter?.resume(throwing: error)
    }

    private func perform(_ effect: JSON, in name: String) {
        guard let world = state.withLock({ $0.worlds[name] }) else { return }
        let own = effect.without("type", "case", "n")
        Task {
            let answer = try await Effect.perform(effect: own, in: world)
            let head: [JSON.Member] = [
                .init("type", "effect-result"), .init("case", .string(name)),
                .init("n", effect["n"] ?? .null),
            ]
            send(.object(head + (answer.members ?? [])))
        }
    }
}

extension JSON {
    /// The value as it comes out of a line.
    fileprivate var asLine: JSON {
        get throws {
            var line: [UInt8] = []
            write(to: &line)
            return try JSONParser.parse(line)
        }
    }
}
