package import Conformance
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

    func session(in settings: ServerSettings) async throws -> any ServerSession {
        let reference = try await Base.session(in: settings)
        let hasApps = settings.clients.contains { $0.type != nil }
        return hasApps == concernsApps ? RacingSession(reference: reference, name: name) : reference
    }
}

private struct RacingSession: ServerSession {
    let reference: any ServerSession
    let name: String
    private let uses = Memory<[String: Use]>([:])

    init(reference: any ServerSession, name: String) {
        self.reference = reference
        self.name = name
    }

    func wait(seconds: Int) async throws { try await reference.wait(seconds: seconds) }

    func page(for request: WireRequest) async throws -> WireResponse {
        try await reference.page(for: request)
    }

    func respond(to request: WireRequest) async throws -> WireResponse {
        guard let text = request.parameter(name) else {
            return try await reference.respond(to: request)
        }
        uses.change { $0[text, default: Use()].begin() }
        try await Task.sleep(for: .milliseconds(5))
        let response = try await reference.respond(to: request)
        return uses.change { $0[text, default: Use()].end(with: response) }
    }
}

/// The reference server, except that it refuses a token request that arrives while it serves another one.
package struct BusyServer: AuthorizationServer {
    /// The parameter of the requests that it refuses.
    let name: String

    /// Whether it does so for installed apps, or for other clients.
    let concernsApps: Bool

    /// The answer to them.
    let refusal: WireResponse

    package init(
        name: String, concernsApps: Bool, refusal: WireResponse = .failure("invalid_grant")
    ) {
        self.name = name
        self.concernsApps = concernsApps
        self.refusal = refusal
    }

    package func session(in settings: ServerSettings) async throws -> any ServerSession {
        let reference = try await Base.session(in: settings)
        let hasApps = settings.clients.contains { $0.type != nil }
        return hasApps == concernsApps
            ? BusySession(reference: reference, name: name, refusal: refusal) : reference
    }
}

private struct BusySession: ServerSession {
    let reference: any ServerSession
    let name: String
    let refusal: WireResponse

    func wait(seconds: Int) async throws { try await reference.wait(seconds: seconds) }

    func page(for request: WireRequest) async throws -> WireResponse {
        try await reference.page(for: request)
    }

    func respond(to request: WireRequest) async throws -> WireResponse {
        try await reference.respond(to: request)
    }

    func respond(atOnceTo requests: [WireRequest]) async throws -> [WireResponse] {
        var responses = [try await reference.respond(to: requests[0])]
        for request in requests.dropFirst() {
            let isRefused = request.parameter(name) != nil
            responses.append(isRefused ? refusal : try await reference.respond(to: request))
        }
        return responses
    }
}

/// How a code or a refresh token is used.
private struct Use {
    private var pending = 0
    private var isRace = false
    private var success: WireResponse?

    /// Notes that a request has looked it up.
    mutating func begin() {
        pending += 1
        isRace = isRace || pending > 1
    }

    /// Notes that a request has marked it, and returns the response, which is a success for each of a race.
    mutating func end(with response: WireResponse) -> WireResponse {
        if response.isSuccess { success = response }
        pending -= 1
        defer { isRace = isRace && pending > 0 }
        return isRace ? success?.withTokensOfItsOwn ?? response : response
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
