import Conformance
import ConformanceDrivers
import Foundation
import StrictCodecs

/// The registration of clients for a run, and their deletion.
final class Registration: Sendable {
    private let place: String?
    private let token: String?
    private let file: ClientFile?
    private let deletes: Bool
    private let vectors: [Vector]
    private let deadline: Duration
    private let registered = Locked<Registered?>(nil)
    private let isOver = Locked(false)

    /// The clients of a run, and what can delete them.
    private struct Registered {
        let registrar: DynamicRegistration
        let endpoint: WebAddress
        var clients: [JSON]

        /// Whether all are registered.
        var isComplete: Bool

        /// Whether a file has all of them, so that a later run can use them.
        var areKept: Bool
    }

    /// Whether a signal ends the tool.
    private let isSignalled = Locked(false)

    /// The options for it.
    static let options = Option.table(
        """
        register WHERE   Register the clients (RFC 7591) at this URL, or where the metadata says: metadata.
        token-file FILE  Read the initial access token from FILE (default: CONFORM_REGISTRATION_TOKEN).
        registered FILE  Keep the registered clients in FILE, and use those that it has.
        cleanup          Delete the registered clients (RFC 7592) after the run.
        """)

    /// Reads the options.
    ///
    /// - Returns: nil if no clients are to be registered.
    /// - Throws: ``UsageError`` if the options do not go together.
    init?(_ arguments: Arguments, for vectors: [Vector]) throws {
        let needing = ["token-file", "registered"].first(where: arguments.has)
        place = arguments.text("register")
        deletes = arguments.has("cleanup")
        file = try ClientFile(arguments)
        self.vectors = vectors
        deadline = try arguments.timeout(.seconds(10))
        guard place != nil else {
            guard let option = needing ?? (deletes ? "cleanup" : nil) else { return nil }
            throw UsageError("--\(option) needs --register")
        }
        guard deletes || file != nil else {
            throw UsageError(
                "--register needs --cleanup to delete the clients after the run, or --registered FILE "
                    + "to keep them")
        }
        token = try arguments.secret(
            in: "token-file", or: "CONFORM_REGISTRATION_TOKEN", "initial access token")
    }

    // MARK: - Registering

    /// The clients of the file, or else those that the server registers now.
    func clients(
        at metadata: ServerMetadata, hosts: [String], scope: String, pausing pause: Duration
    ) async throws -> [JSON] {
        let endpoint = try endpoint(in: metadata)
        let registrar = try DynamicRegistration(
            at: endpoint, token: token, allowing: hosts, within: deadline, pausing: pause)
        Console.mask(by: registrar.masked)
        let kept = try await file?.clients(of: endpoint, deletingBy: registrar) ?? []
        registered.withLock {
            $0 = Registered(
                registrar: registrar, endpoint: endpoint, clients: kept, isComplete: !kept.isEmpty,
                areKept: !kept.isEmpty)
        }
        guard kept.isEmpty else { return kept }
        let outcome = try await register(by: registrar, metadata.methods, for: scope)
        registered.withLock { $0?.isComplete = true }
        try file?.write(outcome.clients, of: endpoint)
        registered.withLock { $0?.areKept = file != nil }
        if let first = outcome.refusals.first {
            Console.warn(
                "the server refuses to register \(outcome.refusals.count) clients, whose vectors are not run; "
                    + "the first: \(first)")
        }
        return outcome.clients
    }

    private func register(
        by registrar: DynamicRegistration, _ methods: [AuthenticationMethod]?, for scope: String
    ) async throws -> DynamicRegistration.Outcome {
        try await registrar.register(
            ClientList(of: vectors, isComplete: false), by: methods, for: scope
        ) { client in
            if isOver.withLock({ $0 }) { throw CancellationError() }
            let all = registered.withLock { registered in
                registered?.clients.append(client)
                return registered
            }
            if let all { try file?.write(all.clients, of: all.endpoint, isComplete: false) }
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
        guard !wasOver, let registered = registered.withLock({ $0 }), deletes || !registered.areKept
        else { return }
        let rest = await registered.registrar.delete(registered.clients)
        if isSignalled.withLock({ $0 }), !registered.isComplete {
            Console.warn("one client more may remain, which the server was asked to register")
        }
        guard let first = rest.first else {
            file?.remove()
            return
        }
        Console.warn("\(rest.count) clients are not deleted; the first: \(first.reason)")
        do { try file?.write(rest.map(\.client), of: registered.endpoint) } catch {
            Console.warn("\(error)")
        }
    }
}

/// The file that keeps registered clients, with the endpoint at which they are registered.
private struct ClientFile {
    private let path: String
    private let file: OutputFile

    /// Checks that the file can be written.
    ///
    /// - Returns: nil if the options name none.
    /// - Throws: ``UsageError`` if it cannot.
    init?(_ arguments: Arguments) throws {
        guard let path = arguments.text("registered"),
            let file = try arguments.outputFile("registered", isSecret: true)
        else { return nil }
        self.path = path
        self.file = file
    }

    /// The clients that it has; none if it is not there, or if a registration did not come to its end, whose
    /// clients are deleted.
    ///
    /// - Throws: ``UsageError`` if they are those of another endpoint, which must not see their secrets.
    func clients(
        of endpoint: WebAddress, deletingBy registrar: DynamicRegistration
    ) async throws -> [JSON] {
        guard let octets = try Arguments.octets(of: path) else { return [] }
        guard let json = try? JSONParser.parse(octets),
            let clients = json["clients"]?.elements,
            let origin = json["registration_endpoint"]?.text
        else { throw UsageError("\(path) has no registered clients; name a new file") }
        guard origin.hasSameOctets(as: endpoint.text) else {
            throw UsageError(
                "\(path) has the clients of \(JSON.printable(origin)); for those of \(endpoint.text) "
                    + "name another file")
        }
        guard json["complete"] == .bool(false) else { return clients }
        if let first = await registrar.delete(clients).first {
            Console.warn("a client of an earlier run is not deleted: \(first.reason)")
        }
        return []
    }

    /// Writes clients, so that only the owner of the file can read them.
    ///
    /// - Throws: ``LostReport`` if that fails.
    func write(_ clients: [JSON], of endpoint: WebAddress, isComplete: Bool = true) throws {
        let lines = clients.map { "  \($0.compactText)" }.joined(separator: ",\n")
        let state = isComplete ? "" : "\"complete\": false, "
        let text =
            "{\"registration_endpoint\": \(JSON.quote(endpoint.text)), \(state)"
            + "\"clients\": [\n\(lines)\n]}\n"
        try file.write("the list of registered clients") { try $0(Array(text.utf8)) }
    }

    /// Takes the file away.
    func remove() { unlink(path) }
}
