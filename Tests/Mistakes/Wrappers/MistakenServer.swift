package import Conformance
import Reference

/// The reference server with one behaviour changed.
package struct MistakenServer: AuthorizationServer {
    package typealias Asked = @Sendable (WireRequest, ServerPast) -> WireRequest?
    package typealias Answered = @Sendable (WireResponse, WireRequest, ServerPast) -> WireResponse?

    /// Changes what is registered and what the user says.
    package var registered: @Sendable (ServerSettings) -> ServerSettings = { $0 }

    /// Changes a request, or leaves it for nil.
    package var asked: Asked = { _, _ in nil }

    /// Changes how many seconds go by, knowing what came before.
    package var passing: @Sendable (Int, ServerPast) -> Int = { seconds, _ in seconds }

    /// Changes a response, given the request as it came, or leaves it for nil.
    package var answered: Answered = { _, _, _ in nil }

    /// Changes the page on which the user decides, given the request as it came, or leaves it for nil.
    package var shown: Answered = { _, _, _ in nil }

    /// Whether the user is not asked, but has decided already.
    package var skipping: @Sendable (WireRequest, ServerPast) -> Bool = { _, _ in false }

    /// The origins of its pages, beside its own.
    package var pages: [String] = []

    /// What it lacks.
    package var lacks: [Capability] = []

    package func session(in settings: ServerSettings) async throws -> any ServerSession {
        Session(
            reference: try await Base.session(in: registered(settings)), mistaken: self,
            past: Memory(ServerPast(settings: settings)))
    }

    private struct Session: ServerSession {
        let reference: any ServerSession
        let mistaken: MistakenServer
        let past: Memory<ServerPast>

        func respond(to request: WireRequest) async throws -> WireResponse {
            let asked = mistaken.asked(request, past.value) ?? request
            let response = try await reference.respond(to: asked)
            return past.change { past in
                let answer = mistaken.answered(response, request, past) ?? response
                past.exchanges.append((request, answer))
                past.originals.append(response)
                return answer
            }
        }

        func page(for request: WireRequest) async throws -> WireResponse {
            guard !mistaken.skipping(request, past.value) else {
                return try await respond(to: request)
            }
            let page = try await reference.page(for: request)
            return mistaken.shown(page, request, past.value) ?? page
        }

        func wait(seconds: Int) async throws {
            past.change { $0.seconds += seconds }
            try await reference.wait(seconds: mistaken.passing(seconds, past.value))
        }
    }
}

/// A server that is mistaken about some clients, and right about others.
///
/// The suites of App Flip and of PKCE have clients without an application type, the other suites of
/// servers have installed apps. A mistake about the ones would show in every flow of the others.
private struct PartlyMistakenServer: AuthorizationServer {
    let mistaken: MistakenServer
    let concernsApps: Bool
    var pages: [String] { mistaken.pages }
    var lacks: [Capability] { mistaken.lacks }

    func session(in settings: ServerSettings) async throws -> any ServerSession {
        let hasApps = settings.clients.contains { $0.type != nil }
        return hasApps == concernsApps
            ? try await mistaken.session(in: settings) : try await Base.session(in: settings)
    }
}

extension MistakenServer {
    /// The server, mistaken about installed apps only, or only about other clients.
    package func concerning(apps: Bool) -> any AuthorizationServer {
        PartlyMistakenServer(mistaken: self, concernsApps: apps)
    }
}

extension ServerChanges {
    /// The servers, mistaken about installed apps only.
    package var aboutApps: ServerChanges { concerning(apps: true) }

    /// The servers, mistaken about clients without an application type only.
    package var aboutUntypedClients: ServerChanges { concerning(apps: false) }

    private func concerning(apps: Bool) -> ServerChanges {
        ServerChanges(
            adapters.map { id, adapter in
                (id, (adapter as? MistakenServer)?.concerning(apps: apps) ?? adapter)
            })
    }
}
