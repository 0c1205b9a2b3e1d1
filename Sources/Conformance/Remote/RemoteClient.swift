import StrictCodecs

/// A client that lives in another process and acts in a world of this one.
struct RemoteClient: InstalledApp {
    private let adapter: any RemoteAdapter
    private let input: JSON

    /// The client's life, which may have several starts.
    let life = RemoteLife()

    /// Makes a client that is not started yet.
    init(_ adapter: any RemoteAdapter, input: JSON) {
        self.adapter = adapter
        self.input = input
    }

    func session(
        for settings: ClientSettings, in world: any World
    ) async throws -> any ClientSession {
        Session(
            remote: try await life.begin {
                try await adapter.begin(RunClient.name, input, in: world)
            })
    }

    private struct Session: ClientSession {
        let remote: any RemoteCase

        var isSignedIn: Bool {
            get async throws {
                let ok = try await remote.step(ClientStep.isSignedIn.message)
                return try Fault.reading(ok) {
                    try Fields($0, allowing: ["signed_in"]).required("signed_in", Fields.bool)
                }
            }
        }

        func call(_ url: String) async throws -> Int {
            let ok = try await remote.step(ClientStep.call(url).message)
            return try Fault.reading(ok) {
                try Fields($0, allowing: ["status"]).required("status", Fields.integer)
            }
        }

        func beginSignIn() async throws { try await take(.signIn) }
        func receive(redirect url: String) async throws { try await take(.redirect(url)) }
        func cancelSignIn() async throws { try await take(.cancel) }
        func refresh() async throws { try await take(.refresh) }
        func revoke() async throws { try await take(.revoke) }
        func signOut() async throws { try await take(.signOut) }

        private func take(_ step: ClientStep) async throws {
            try Fault.readingNothing(try await remote.step(step.message))
        }
    }
}
