import Conformance
import StrictCodecs

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
