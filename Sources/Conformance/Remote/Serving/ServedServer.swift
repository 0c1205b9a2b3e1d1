import StrictCodecs

/// A running server of this process, to which messages bring requests.
struct ServedServer: ServedCase {
    let session: any ServerSession

    func take(_ step: JSON) async throws -> JSON {
        switch try ServerStep(message: step) {
        case .request(let request): return try await session.respond(to: request).message
        case .wait(let seconds):
            try await session.wait(seconds: seconds)
            return [:]
        }
    }
}
