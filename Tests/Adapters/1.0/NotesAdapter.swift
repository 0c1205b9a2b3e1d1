import Conformance
import ConformanceTesting
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Connects the library with the suite.
struct NotesAdapter: InstalledApp {
    private static let constants = ClientConstants(
        authorizationEndpoint: NotesClient.authorizationEndpoint,
        tokenEndpoint: NotesClient.tokenEndpoint,
        revocationEndpoint: NotesClient.revocationEndpoint,
        clientID: NotesClient.clientID, redirectURI: NotesClient.redirectURI)

    /// The clock of the library; nil for that of the world.
    private let clock: (@Sendable () -> Date)?

    init() { clock = nil }

    init(clock: @escaping @Sendable () -> Date) { self.clock = clock }

    var lacks: [Capability] { Self.constants.lacks }

    func session(
        for settings: ClientSettings, in world: any World
    ) async -> any ClientSession {
        let own = Self.constants.world(world, for: settings)
        let synchronous = await SynchronousWorld(own)
        let client = await NotesClient(
            secrets: Keychain(world: synchronous),
            clock: clock ?? { synchronous.now },
            load: { try await own.data(for: $0) },
            present: {
                try await own.open($0.absoluteString, in: .inAppBrowser)
            })
        let session = await NotesSession(client) { redirect in
            Self.constants.redirect(redirect, for: settings)
        }
        return synchronous.session(session)
    }
}

/// The keychain of a world.
private struct Keychain: SecretStore {
    let world: SynchronousWorld

    func secret(_ name: String) -> String? { world[name] }

    func store(_ secret: String?, as name: String) { world[name] = secret }
}

/// The library in a world.
@MainActor
private final class NotesSession: ClientSession {
    private let client: NotesClient
    private let translate: @Sendable (String) -> String

    init(_ client: NotesClient, translate: @escaping @Sendable (String) -> String) {
        self.client = client
        self.translate = translate
    }

    var isSignedIn: Bool { client.isSignedIn }

    func beginSignIn() async throws { try await client.signIn(scopes: ["openid", "email"]) }

    func receive(redirect url: String) async throws {
        try await refusing { try await client.open(translate(url)) }
    }

    func cancelSignIn() { client.cancel() }

    func call(_ url: String) async throws -> Int {
        guard let url = URL(string: url) else { throw Refusal("no URL") }
        return try await refusing { try await client.data(from: url).status }
    }

    func refresh() async throws { try await refusing { try await client.refresh() } }

    func revoke() async throws { try await refusing { try await client.disconnect() } }

    func signOut() async { await client.signOut() }

    /// Only what the library throws on purpose is a refusal.
    private func refusing<Value: Sendable>(
        _ body: () async throws -> Value
    ) async throws -> Value {
        do { return try await body() } catch let failure as NotesClient.Failure {
            throw Refusal("\(failure)")
        }
    }
}
