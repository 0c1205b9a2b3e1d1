import StrictCodecs

/// A server that runs in another process.
struct RemoteServer: AuthorizationServer {
    private let adapter: any RemoteAdapter
    private let input: JSON

    /// The server's life.
    let life = RemoteLife()

    /// Makes a server that is not started yet.
    init(_ adapter: any RemoteAdapter, input: JSON) {
        self.adapter = adapter
        self.input = input
    }

    func session(in setting: ServerSettings) async throws -> any ServerSession {
        Session(
            remote: try await life.begin {
                try await adapter.begin(Serve.name, input, in: nil)
            })
    }

    private struct Session: ServerSession {
        let remote: any RemoteCase

        func respond(to request: WireRequest) async throws -> WireResponse {
            let ok = try await remote.step(ServerStep.request(request).message)
            return try Fault.reading(ok) { try WireResponse(message: $0) }
        }

        func wait(seconds: Int) async throws {
            let step = ServerStep.wait(seconds: seconds)
            try Fault.readingNothing(try await remote.step(step.message))
        }
    }
}
