public import Conformance
public import StrictCodecs

/// The adapter's side of the protocol (`Vectors/PROTOCOL.md`) for an adapter in Swift: it takes
/// messages and sends messages.
///
/// ``AdapterServer`` puts it between standard input and output; another program can connect it to a
/// socket, or into an app on a device.
public final class AdapterService: Sendable {
    private struct OpenCase {
        let world: EffectWorld
        var running: ServedCase?
    }

    private let adapter: any Adapter
    private let start: @Sendable (@escaping @Sendable () async -> Void) -> Void
    private let send: @Sendable (JSON) -> Void
    private let open = Locked([String: OpenCase]())

    /// Makes a service.
    ///
    /// - Parameters:
    ///   - adapter: The connection to the implementation.
    ///   - start: Starts concurrent work.
    ///   - send: Sends a message.
    public init(
        _ adapter: any Adapter,
        start: @escaping @Sendable (@escaping @Sendable () async -> Void) -> Void,
        send: @escaping @Sendable (JSON) -> Void
    ) {
        self.adapter = adapter
        self.start = start
        self.send = send
    }

    /// Sends the first message.
    ///
    /// - Parameters:
    ///   - name: What the implementation is called.
    ///   - version: The version of the implementation.
    ///   - window: How many cases it accepts at once.
    public func greet(name: String, version: String, window: Int) {
        let roles = adapter.roles
        let pages = (adapter as? any AuthorizationServer)?.pages ?? []
        let members: [JSON.Member] =
            [
                .init("type", "hello"), .init("protocol", 1),
                .init(
                    "implementation",
                    [
                        "name": .string(name), "version": .string(version), "language": "swift",
                    ]),
                .init("roles", .array(roles.map { .string($0.rawValue) })),
                .init("operations", .array(Operations.names(of: roles).map(JSON.string))),
                .init("lacks", .array(adapter.lacks.map { .string($0.rawValue) })),
                .init("offers", .array(adapter.offers.map { .string($0.rawValue) })),
            ] + (pages.isEmpty ? [] : [.init("pages", .array(pages.map(JSON.string)))])
        send(.object(members + [.init("window", .integer(window))]))
    }

    /// Takes a message.
    ///
    /// - Returns: Whether more messages are to come.
    /// - Throws: `FormatError` if it is no message.
    public func receive(_ message: JSON) throws -> Bool {
        switch try message.required("type") {
        case "case": try begin(message)
        case "step": try step(message)
        case "effect-result": try take(message)
        case "end": end(try message.required("case"))
        case "bye": return false
        default: break
        }
        return true
    }

    // MARK: - Questions

    private func begin(_ message: JSON) throws {
        let (id, name) = (try message.required("id"), try message.required("operation"))
        let input = message["input"] ?? [:]
        switch name {
        case "run-client", "serve": begin(name, input, id)
        default:
            answer(id) { [adapter] in
                try await Operations.reply(to: name, input, by: adapter)
            }
        }
    }

    private func begin(_ operation: String, _ input: JSON, _ id: String) {
        let world = EffectWorld { [send] number, effect in
            send(.effect(effect, number, in: id))
        }
        open.withLock { $0[id] = OpenCase(world: world) }
        answer(id) { [adapter, open] in
            let running =
                operation == "serve"
                ? try await adapter.servedServer(input)
                : try await adapter.servedClient(input, in: world)
            open.withLock { $0[id]?.running = running }
            return [:]
        }
    }

    private func step(_ message: JSON) throws {
        let name = try message.required("case")
        let step = message["step"] ?? .null
        let running = open.withLock { $0[name]?.running }
        answer(try message.required("id")) {
            guard let running else { throw FormatError("there is no case \(JSON.quote(name))") }
            return try await running(step)
        }
    }

    private func take(_ message: JSON) throws {
        guard case .integer(let number)? = message["n"] else { throw FormatError("lacks \"n\"") }
        let name = try message.required("case")
        try open.withLock { $0[name]?.world }?.take(message, number: number)
    }

    private func end(_ name: String) {
        open.withLock { $0.removeValue(forKey: name) }?.world.end()
    }

    // MARK: - Results

    private func answer(_ id: String, _ body: @escaping @Sendable () async throws -> JSON) {
        start { [send] in send(.result(of: id, await JSON.Member.answer(body))) }
    }
}

extension JSON {
    fileprivate static func result(of id: String, _ answer: Member) -> JSON {
        .object([.init("type", "result"), .init("id", .string(id)), answer])
    }

    fileprivate static func effect(_ effect: Member, _ number: Int, in name: String) -> JSON {
        .object([
            .init("type", "effect"), .init("case", .string(name)), .init("n", .integer(number)),
            effect,
        ])
    }

    /// The text of a member that a message must have.
    fileprivate func required(_ name: String) throws -> String {
        guard let text = self[name]?.text else {
            throw FormatError("is not a message: it lacks a text \(JSON.quote(name))")
        }
        return text
    }
}

extension JSON.Member {
    /// The result of some work.
    fileprivate static func answer(_ body: () async throws -> JSON) async -> JSON.Member {
        do {
            return .init("ok", try await body())
        } catch let refusal as Refusal {
            let reason = JSON.string(refusal.reason)
            return .init("reject", ["reason": reason, "error": JSON(refusal.error)])
        } catch let unsupported as Unsupported {
            return .init("unsupported", .string(unsupported.reason))
        } catch {
            return .init("fault", .string(Fault(error).description))
        }
    }
}

/// A program that answers the messages of a run (`Vectors/PROTOCOL.md`) for an adapter in Swift.
///
/// The whole program, which `conform check -- my-adapter` can run:
///
/// ```swift
/// import ConformancePipe
///
/// try AdapterServer(MyAdapter(), name: "my-app", version: "1.0").run()
/// ```
///
/// Nothing else may write to standard output; messages for people go to standard error.
public struct AdapterServer {
    private let adapter: any Adapter
    private let name: String
    private let version: String
    private let window: Int

    /// Makes a server.
    ///
    /// - Parameters:
    ///   - adapter: The connection to the implementation.
    ///   - name: What the implementation is called.
    ///   - version: The version of the implementation.
    ///   - window: How many cases it takes at once, 1 to 64.
    public init(_ adapter: any Adapter, name: String, version: String, window: Int = 1) {
        self.adapter = adapter
        self.name = name
        self.version = version
        self.window = window
    }

    /// Responds on standard output to the messages on standard input, until it ends or `bye`
    /// arrives.
    ///
    /// - Throws: What is wrong with a message.
    public func run() throws { try run(output: 1) }

    /// Answers on another descriptor, so that standard output is free.
    package func run(output: Int32) throws {
        let streams = try StandardStreams(output: output)
        let service = AdapterService(adapter, start: streams.start, send: streams.send)
        service.greet(name: name, version: version, window: window)
        try streams.run { try service.receive(try JSONParser.parse(Array($0))) }
    }
}
