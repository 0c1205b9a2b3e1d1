import Conformance
import ConformanceServer
import Foundation
import StrictCodecs

/// The registration of clients for a run, and their deletion.
final class Registration: Sendable {
    private let place: String?
    private let token: String?
    private let path: String?
    private let deletes: Bool
    private let vectors: [Vector]
    private let deadline: Duration
    private let registered = Locked<(registrar: Registrar, clients: [JSON])?>(nil)
    private let isOver = Locked(false)

    /// Whether a signal ends the tool.
    private let isSignalled = Locked(false)

    /// The options for it.
    static let options = [
        Option(
            name: "register", value: "WHERE",
            summary:
                "Register the clients (RFC 7591) at this URL, or where the metadata says: metadata."
        ),
        Option(
            name: "token-file", value: "FILE",
            summary:
                "Read the initial access token from FILE (default: CONFORM_REGISTRATION_TOKEN)."),
        Option(
            name: "registered", value: "FILE",
            summary: "Keep the registered clients in FILE, and use those that it has."),
        Option(
            name: "cleanup", value: nil,
            summary: "Delete the registered clients (RFC 7592) after the run."),
    ]

    /// Reads the options.
    ///
    /// - Returns: nil if no clients are to be registered.
    /// - Throws: ``UsageError`` if the options do not go together.
    init?(_ arguments: Arguments, for vectors: [Vector]) throws {
        let needing = ["token-file", "registered"].first(where: arguments.has)
        place = arguments.all("register").last
        path = arguments.all("registered").last
        deletes = arguments.has("cleanup")
        self.vectors = vectors
        deadline = try arguments.timeout(.seconds(10))
        guard place != nil else {
            guard let option = needing ?? (deletes ? "cleanup" : nil) else { return nil }
            throw UsageError("--\(option) needs --register")
        }
        guard deletes || path != nil else {
            throw UsageError(
                "--register needs --cleanup to delete the clients after the run, or --registered FILE "
                    + "to keep them")
        }
        token = try Self.token(arguments)
    }

    private static func token(_ arguments: Arguments) throws -> String? {
        guard let path = arguments.all("token-file").last else {
            return ProcessInfo.processInfo.environment["CONFORM_REGISTRATION_TOKEN"]
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw UsageError("\(path) cannot be read; it has to have the initial access token")
        }
        return String(decoding: data, as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    // MARK: - Registering

    /// The clients of the file, or else those that the server registers now.
    func clients(at metadata: ServerMetadata, hosts: [String], scope: String) async throws -> [JSON]
    {
        let endpoint = try endpoint(in: metadata)
        let registrar = try Registrar(
            at: endpoint, token: token, allowing: hosts, within: deadline)
        let kept = try keptClients
        registered.withLock { $0 = (registrar, kept) }
        guard kept.isEmpty else { return kept }
        let outcome = try await register(by: registrar, metadata.methods, for: scope)
        registered.withLock { $0 = (registrar, outcome.clients) }
        try keep(outcome.clients)
        if let first = outcome.refusals.first {
            Console.warn(
                "the server refuses to register \(outcome.refusals.count) clients, whose vectors are not run; "
                    + "the first: \(first)")
        }
        return outcome.clients
    }

    private func register(
        by registrar: Registrar, _ methods: [AuthenticationMethod]?, for scope: String
    ) async throws -> Registrar.Outcome {
        do {
            return try await registrar.register(
                RegisteredClients(of: vectors, isComplete: false), by: methods, for: scope
            ) { client in
                if isOver.withLock({ $0 }) { throw CancellationError() }
                registered.withLock { $0?.clients.append(client) }
            }
        } catch {
            registered.withLock { $0 = nil }  // They are deleted already.
            throw error
        }
    }

    private func endpoint(in metadata: ServerMetadata) throws -> WebAddress {
        guard let place, place != "metadata" else {
            guard let announced = metadata.registration else {
                throw UsageError(
                    "the metadata names no registration_endpoint at this server; give its URL: --register URL"
                )
            }
            return announced
        }
        return try WebAddress(place)
    }

    private var keptClients: [JSON] {
        get throws {
            guard let path, let data = FileManager.default.contents(atPath: path) else { return [] }
            guard let clients = try? JSONParser.parse([UInt8](data)).elements else {
                throw UsageError("\(path) is no list of clients; name a new file")
            }
            return clients
        }
    }

    /// Writes the file, which has secrets, so that only its owner can read it.
    private func keep(_ clients: [JSON]) throws {
        guard let path else { return }
        let text = clients.map { "  \($0.compactText)" }.joined(separator: ",\n")
        let isWritten = FileManager.default.createFile(
            atPath: path, contents: Data("[\n\(text)\n]\n".utf8),
            attributes: [.posixPermissions: 0o600])
        guard isWritten else { throw UsageError("\(path) cannot be written") }
    }

    // MARK: - Deleting

    /// How long a run that was interrupted may take to delete its clients.
    private static let mostSeconds = 20.0

    /// Does what the end of a run does before a signal ends the tool, as far as there is time for it.
    func endInTime() {
        isSignalled.withLock { $0 = true }
        let isDone = DispatchSemaphore(value: 0)
        Task.detached {
            await self.end()
            isDone.signal()
        }
        guard isDone.wait(timeout: .now() + Self.mostSeconds) == .timedOut else { return }
        Console.warn("the server does not delete the clients in time; \(remaining) may remain")
    }

    private var remaining: Int { registered.withLock { $0?.clients.count ?? 0 } }

    /// Deletes what was registered, if the options say so, and tells what remains.
    func end() async {
        let wasOver = isOver.withLock { isOver in
            defer { isOver = true }
            return isOver
        }
        if wasOver, isSignalled.withLock({ $0 }) {
            // What waits for the signal must not end the tool before it has done its work.
            try? await Task.sleep(for: .seconds(Self.mostSeconds))
        }
        guard !wasOver, let (registrar, clients) = registered.withLock({ $0 }) else { return }
        guard deletes || isInterrupted else { return }
        let rest = await registrar.delete(clients)
        guard let first = rest.first else {
            if let path { try? FileManager.default.removeItem(atPath: path) }
            return
        }
        Console.warn("\(rest.count) clients are not deleted; the first: \(first.reason)")
        try? keep(rest.map(\.client))
    }

    /// Whether the clients were never written to their file, so that no later run knows all of them.
    private var isInterrupted: Bool {
        path.map { !FileManager.default.fileExists(atPath: $0) } ?? true
    }
}
