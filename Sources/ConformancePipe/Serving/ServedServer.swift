import Conformance
import StrictCodecs

/// A running server of this process, which receives requests in messages.
struct ServedServer: ServedCase {
    private let session: any ServerSession

    /// Sets a server up with the `input` of a message.
    init(_ input: JSON, by adapter: any Adapter) async throws {
        let settings = try ServerSettings(json: input, ignoringUnknown: true)
        session = try await adapter.playing((any AuthorizationServer).self).session(in: settings)
    }

    func take(_ step: JSON) async throws -> JSON {
        switch try ServerStep(json: step, ignoringUnknown: true) {
        case .request(let request): return try await session.respond(to: request).json()
        case .page(let request): return try await session.page(for: request).json()
        case .wait(let seconds):
            try await session.wait(seconds: seconds)
            return [:]
        }
    }
}
