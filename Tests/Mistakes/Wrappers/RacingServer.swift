import Conformance
import Foundation
import Reference
import StrictCodecs

/// The reference server, except that it looks a code or a refresh token up, waits, and marks it as
/// used only then.
struct RacingServer: AuthorizationServer {
    /// The parameter of what is looked up.
    let name: String

    /// Whether it does so for installed apps, or for other clients.
    let concernsApps: Bool

    func session(in settings: ServerSettings) -> any ServerSession {
        let reference = ReferenceImplementation().session(in: settings)
        let hasApps = settings.clients.contains { $0.type != nil }
        return hasApps == concernsApps ? RacingSession(reference: reference, name: name) : reference
    }
}

private struct RacingSession: ServerSession {
    /// How far simultaneous requests are.
    private struct Race {
        var requests = 0
        var lookedUp = 0
        var marked = 0
        var successes: [String: WireResponse] = [:]
    }

    let reference: any ServerSession
    let name: String
    private let race = Memory(Race())

    init(reference: any ServerSession, name: String) {
        self.reference = reference
        self.name = name
    }

    func wait(seconds: Int) async throws { try await reference.wait(seconds: seconds) }

    func respond(to request: WireRequest) async throws -> WireResponse {
        try await reference.respond(to: request)
    }

    func respond(atOnceTo requests: [WireRequest]) async throws -> [WireResponse] {
        race.change { $0 = Race(requests: requests.count) }
        return try await requests.responses { try await racingResponse(to: $0) }
    }

    private func racingResponse(to request: WireRequest) async throws -> WireResponse {
        race.change { $0.lookedUp += 1 }
        await reached(\.lookedUp)
        let response = try await reference.respond(to: request)
        let text = request.parameter(name)
        race.change { race in
            race.marked += 1
            if let text, response.isSuccess { race.successes[text] = response }
        }
        await reached(\.marked)
        let success = text.flatMap { race.value.successes[$0] }
        return success?.withTokensOfItsOwn ?? response
    }

    /// Waits until all requests are as far as one.
    private func reached(_ count: any KeyPath<Race, Int> & Sendable) async {
        while race.value[keyPath: count] < race.value.requests, !Task.isCancelled {
            await Task.yield()
        }
    }
}

extension WireResponse {
    /// The response with new tokens.
    fileprivate var withTokensOfItsOwn: WireResponse {
        ["access_token", "refresh_token"].reduce(self) {
            $0.telling($1, .string(UUID().uuidString + UUID().uuidString))
        }
    }
}
