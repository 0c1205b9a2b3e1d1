import Conformance
import StrictCodecs

/// A running client of this process, which receives steps in messages.
struct ServedClient: ServedCase {
    private let session: any ClientSession

    /// Sets a client up with the `input` of a message.
    init(_ input: JSON, by adapter: any Adapter, in world: any World) async throws {
        let settings = try ClientSettings(json: input, ignoringUnknown: true)
        session = try await adapter.playing((any InstalledApp).self)
            .session(for: settings, in: world)
    }

    func take(_ step: JSON) async throws -> JSON {
        let step = try ClientStep(json: step, ignoringUnknown: true)
        if case .isSignedIn = step { return ["signed_in": .bool(try await session.isSignedIn)] }
        do {
            return try await act(step)
        } catch {
            guard let failure = TransportFailure(error) else { throw error }
            throw Refusal("the request failed: \(failure.rawValue)")
        }
    }

    private func act(_ step: ClientStep) async throws -> JSON {
        switch step {
        case .call(let url): return ["status": .integer(try await session.call(url))]
        case .signIn: try await session.beginSignIn()
        case .redirect(let url): try await session.receive(redirect: url)
        case .cancel: try await session.cancelSignIn()
        case .refresh: try await session.refresh()
        case .revoke: try await session.revoke()
        case .signOut: try await session.signOut()
        case .event(let token): try await session.receive(securityEvent: token)
        case .isSignedIn: break
        }
        return [:]
    }
}

/// A running client or server of this process, which receives steps in messages.
protocol ServedCase: Sendable {
    /// Takes the `step` of a message, and writes the `ok` of its result.
    func take(_ step: JSON) async throws -> JSON
}
