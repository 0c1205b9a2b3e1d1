package import Conformance
package import StrictCodecs

/// A connection to an implementation that can begin sessions.
package protocol MessageAdapter: RemoteAdapter {
    /// The origins of a server's pages, beside its own.
    var pages: [String] { get }

    /// Begins a case of several steps.
    ///
    /// - Parameters:
    ///   - operation: The name of the operation.
    ///   - input: The settings of the implementation.
    ///   - world: The world on which its effects act, or nil if it may have none.
    /// - Returns: The case, which is open until it is ended.
    /// - Throws: `Refusal` or `Unsupported` if the implementation says so; else it is a fault.
    func begin(
        _ operation: String, _ input: JSON, in world: (any World)?
    ) async throws -> any RemoteCase
}

/// A case of several steps: a running client or server.
package protocol RemoteCase: Sendable {
    /// Performs a step.
    ///
    /// - Returns: The `ok` of the result.
    /// - Throws: `Refusal` or `Unsupported` if the implementation says so; else it is a fault.
    func step(_ step: JSON) async throws -> JSON

    /// Notifies the implementation that the case is over.
    func end() async
}

extension MessageAdapter {
    package var pages: [String] { [] }

    package func withSessions<Output>(
        for input: JSON, _ body: (any Adapter) async throws -> Output
    ) async throws -> Output {
        let sessions = RemoteSessions(adapter: self, input: input)
        return try await sessions.endingAfter { try await body(sessions) }
    }
}

/// The clients or servers of one vector that run elsewhere, at first none and then one at a time.
struct RemoteSessions: InstalledApp, AuthorizationServer {
    let adapter: any MessageAdapter
    let input: JSON
    var pages: [String] { adapter.pages }
    private let open = Locked((any RemoteCase)?.none)

    func session(
        for settings: ClientSettings, in world: any World
    ) async throws -> any ClientSession {
        let input = input.without("token", "revocation", "api", "keys", "metadata", "steps")
        return RemoteClientSession(
            remote: try await begin("run-client", input.finding(settings), in: world))
    }

    func session(in setting: ServerSettings) async throws -> any ServerSession {
        RemoteServerSession(remote: try await begin("serve", input.without("steps"), in: nil))
    }

    /// Ends the case that is open, and begins the next one.
    private func begin(
        _ operation: String, _ input: JSON, in world: (any World)?
    ) async throws -> any RemoteCase {
        await end()
        let next = try await adapter.begin(operation, input, in: world)
        open.withLock { $0 = next }
        return next
    }

    /// Performs a body, and ends the case that is open then, whatever the result.
    func endingAfter<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            let result = try await body()
            await end()
            return result
        } catch {
            await end()
            throw error
        }
    }

    private func end() async {
        let last = open.withLock { open in
            defer { open = nil }
            return open
        }
        await last?.end()
    }
}

extension JSON {
    /// The settings of a client that finds its endpoints by an issuer, which may be another one after a restart; those of
    /// any other client as they are.
    fileprivate func finding(_ settings: ClientSettings) -> JSON {
        guard let issuer = settings.issuer else { return self }
        let endpoints = ["authorization_endpoint", "token_endpoint", "revocation_endpoint"]
        return endpoints.reduce(changing("issuer") { _ in .string(issuer) }) { input, name in
            input.changing(name) { _ in "" }
        }
    }
}

/// A client that runs in another process and acts in a world of this one.
struct RemoteClientSession: ClientSession {
    let remote: any RemoteCase

    var isSignedIn: Bool {
        get async throws {
            try await answer(to: .isSignedIn, "signed_in", ObjectReader.bool)
        }
    }

    func call(_ url: String) async throws -> Int {
        try await answer(to: .call(url), "status", ObjectReader.integer)
    }

    func beginSignIn() async throws { try await take(.signIn) }
    func receive(redirect url: String) async throws { try await take(.redirect(url)) }
    func cancelSignIn() async throws { try await take(.cancel) }
    func refresh() async throws { try await take(.refresh) }
    func revoke() async throws { try await take(.revoke) }
    func signOut() async throws { try await take(.signOut) }
    func receive(securityEvent token: String) async throws { try await take(.event(token)) }

    /// The only member of an answer.
    private func answer<Value>(
        to step: ClientStep, _ name: String, _ read: (JSON) throws -> Value
    ) async throws -> Value {
        try Fault.reading(try await remote.step(try step.json())) {
            try ObjectReader($0, allowing: [name]).required(name, read)
        }
    }

    private func take(_ step: ClientStep) async throws {
        try Fault.readingNothing(try await remote.step(try step.json()))
    }
}

/// A server that runs in another process.
struct RemoteServerSession: ServerSession {
    let remote: any RemoteCase

    func respond(to request: WireRequest) async throws -> WireResponse {
        try await response(to: .request(request))
    }

    func page(for request: WireRequest) async throws -> WireResponse {
        try await response(to: .page(request))
    }

    private func response(to step: ServerStep) async throws -> WireResponse {
        let ok = try await remote.step(try step.json())
        return try Fault.reading(ok) { try WireResponse(json: $0) }
    }

    func wait(seconds: Int) async throws {
        try Fault.readingNothing(try await remote.step(try ServerStep.wait(seconds).json()))
    }
}

extension Fault {
    /// Reads the `ok` of a result that has no information.
    static func readingNothing(_ ok: JSON) throws {
        try reading(ok) { _ = try ObjectReader($0, allowing: []) }
    }
}
