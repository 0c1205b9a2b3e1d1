import Conformance
import Reference

/// The reference server with one behaviour changed.
struct MistakenServer: AuthorizationServer {
    typealias Asked = @Sendable (WireRequest, ServerPast) -> WireRequest?
    typealias Answered = @Sendable (WireResponse, WireRequest, ServerPast) -> WireResponse?

    /// Changes what is registered and what the user says.
    var registered: @Sendable (ServerSettings) -> ServerSettings = { $0 }

    /// Changes a request, or leaves it for nil.
    var asked: Asked = { _, _ in nil }

    /// Changes how many seconds go by.
    var passing: @Sendable (Int) -> Int = { $0 }

    /// Changes a response, given the request as it came, or leaves it for nil.
    var answered: Answered = { _, _, _ in nil }

    /// Changes the page on which the user decides, given the request as it came, or leaves it for nil.
    var shown: Answered = { _, _, _ in nil }

    /// Whether the user is not asked, but has decided already.
    var skipping: @Sendable (WireRequest, ServerPast) -> Bool = { _, _ in false }

    func session(in settings: ServerSettings) -> any ServerSession {
        Session(
            reference: ReferenceImplementation().session(in: registered(settings)), mistaken: self,
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
            try await reference.wait(seconds: mistaken.passing(seconds))
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

    func session(in settings: ServerSettings) async throws -> any ServerSession {
        let hasApps = settings.clients.contains { $0.type != nil }
        return hasApps == concernsApps
            ? mistaken.session(in: settings) : ReferenceImplementation().session(in: settings)
    }
}

extension MistakenServer {
    /// The server, mistaken about installed apps only, or only about other clients.
    func concerning(apps: Bool) -> any AuthorizationServer {
        PartlyMistakenServer(mistaken: self, concernsApps: apps)
    }
}

extension ServerChanges {
    /// The servers, mistaken about installed apps only.
    var aboutApps: ServerChanges { concerning(apps: true) }

    /// The servers, mistaken about clients without an application type only.
    var aboutUntypedClients: ServerChanges { concerning(apps: false) }

    private func concerning(apps: Bool) -> ServerChanges {
        ServerChanges(
            adapters.map { id, adapter in
                (id, (adapter as? MistakenServer)?.concerning(apps: apps) ?? adapter)
            })
    }
}
