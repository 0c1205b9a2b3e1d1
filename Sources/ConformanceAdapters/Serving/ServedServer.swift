import Conformance
import StrictCodecs

/// A running server of this process, to which messages bring requests.
struct ServedServer: ServedCase {
    private let session: any ServerSession

    /// Sets a server up with the `input` of a message.
    init(_ input: JSON, by adapter: any Adapter) async throws {
        let members = ServerSettings.members
        let settings = try ServerSettings(Fields(input.only(members), allowing: members))
        session = try await adapter.asServer.session(in: settings)
    }

    func take(_ step: JSON) async throws -> JSON {
        switch try ServerStep(message: step) {
        case .request(let request): return try await session.respond(to: request).message
        case .wait(let seconds):
            try await session.wait(seconds: seconds)
            return [:]
        }
    }
}
