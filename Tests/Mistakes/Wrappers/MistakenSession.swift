import Conformance

/// A session that changes what happens to the client.
struct MistakenSession: ClientSession {
    /// The session behind it.
    let session: any ClientSession

    /// Begins a sign-in.
    var beginning: @Sendable (any ClientSession) async throws -> Void = {
        try await $0.beginSignIn()
    }

    /// Takes a URL that arrived.
    var receiving: @Sendable (_ url: String, any ClientSession) async throws -> Void = {
        try await $1.receive(redirect: $0)
    }

    /// Learns that the browser was closed.
    var cancelling: @Sendable (any ClientSession) async throws -> Void = {
        try await $0.cancelSignIn()
    }

    /// Calls an API.
    var calling: @Sendable (_ url: String, any ClientSession) async throws -> Int = {
        try await $1.call($0)
    }

    /// Refreshes.
    var refreshing: @Sendable (any ClientSession) async throws -> Void = {
        try await $0.refresh()
    }

    /// Revokes.
    var revoking: @Sendable (any ClientSession) async throws -> Void = { try await $0.revoke() }

    /// Signs out.
    var leaving: @Sendable (any ClientSession) async throws -> Void = { try await $0.signOut() }

    /// Says whether there is a session.
    var telling: @Sendable (any ClientSession) async throws -> Bool = {
        try await $0.isSignedIn
    }

    var isSignedIn: Bool { get async throws { try await telling(session) } }

    func beginSignIn() async throws { try await beginning(session) }
    func receive(redirect url: String) async throws { try await receiving(url, session) }
    func cancelSignIn() async throws { try await cancelling(session) }
    func call(_ url: String) async throws -> Int { try await calling(url, session) }
    func refresh() async throws { try await refreshing(session) }
    func revoke() async throws { try await revoking(session) }
    func signOut() async throws { try await leaving(session) }
}
