import Conformance
import ConformanceTesting
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Connects a build of the library that has no function to refresh a token before it has expired.
struct ExpiryAdapter: InstalledApp {
    private static let constants = ClientConstants(
        authorizationEndpoint: NotesClient.authorizationEndpoint,
        tokenEndpoint: NotesClient.tokenEndpoint,
        revocationEndpoint: NotesClient.revocationEndpoint,
        clientID: NotesClient.clientID, redirectURI: NotesClient.redirectURI)

    var lacks: [Capability] { Self.constants.lacks }

    func session(
        for settings: ClientSettings, in world: any World
    ) async -> any ClientSession {
        let own = Self.constants.world(world, for: settings)
        let synchronous = await SynchronousWorld(own)
        let client = await NotesClient(
            secrets: Secrets(world: synchronous), clock: { synchronous.now },
            load: {
                synchronous.resetClock()
                return try await own.data(for: $0)
            },
            present: { try await own.open($0.absoluteString, in: .inAppBrowser) })
        let session = await ExpirySession(client, in: synchronous) { redirect in
            Self.constants.redirect(redirect, for: settings)
        }
        return synchronous.session(session)
    }
}

private struct Secrets: SecretStore {
    let world: SynchronousWorld

    func secret(_ name: String) -> String? { world[name] }
    func store(_ secret: String?, as name: String) { world[name] = secret }
}

/// Signs in and refreshes; the rest is as in the other build.
@MainActor
private final class ExpirySession: ClientSession {
    private let client: NotesClient
    private let synchronous: SynchronousWorld
    private let translate: @Sendable (String) -> String

    init(
        _ client: NotesClient, in synchronous: SynchronousWorld,
        translate: @escaping @Sendable (String) -> String
    ) {
        (self.client, self.synchronous, self.translate) = (client, synchronous, translate)
    }

    var isSignedIn: Bool { client.isSignedIn }

    func beginSignIn() async throws { try await client.signIn(scopes: ["openid", "email"]) }

    func receive(redirect url: String) async throws {
        try await refusing { try await client.open(translate(url)) }
    }

    func refresh() async throws {
        synchronous.advanceClock()
        try await refusing { _ = try await client.accessToken() }
    }

    /// Only what the library throws on purpose is a refusal.
    private func refusing(_ body: () async throws -> Void) async throws {
        do { try await body() } catch let failure as NotesClient.Failure {
            throw Refusal("\(failure)")
        }
    }
}
