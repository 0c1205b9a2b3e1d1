import Conformance
import Reference

/// The reference server with one behaviour changed.
struct MistakenServer: AuthorizationServer {
    /// Changes what is registered and what the user says.
    var registered: @Sendable (ServerSettings) -> ServerSettings = { $0 }

    /// Makes what changes one flow.
    var flow: @Sendable (ServerSettings) -> Flow

    /// What changes one flow; it may remember what came before.
    struct Flow: Sendable {
        /// Changes a request.
        var asked: @Sendable (WireRequest) -> WireRequest = { $0 }

        /// Changes how many seconds go by.
        var passing: @Sendable (Int) -> Int = { $0 }

        /// Changes a response, given the request as it came.
        var answered: @Sendable (WireResponse, WireRequest) -> WireResponse = { response, _ in
            response
        }
    }

    func session(in setting: ServerSettings) -> any ServerSession {
        let reference = ReferenceImplementation().session(in: registered(setting))
        return Session(reference: reference, flow: flow(setting))
    }

    private struct Session: ServerSession {
        let reference: any ServerSession
        let flow: Flow

        func respond(to request: WireRequest) async throws -> WireResponse {
            flow.answered(try await reference.respond(to: flow.asked(request)), request)
        }

        func wait(seconds: Int) async throws {
            try await reference.wait(seconds: flow.passing(seconds))
        }
    }
}
