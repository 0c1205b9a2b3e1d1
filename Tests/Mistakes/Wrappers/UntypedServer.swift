import Conformance
import Reference

/// A server that is mistaken about clients without an application type, and right about others.
///
/// The suites of App Flip and of PKCE have such clients. A mistake about them would show in every
/// flow of the other suites as well, which have suites of mistakes of their own.
struct UntypedServer: AuthorizationServer {
    /// The server with the mistake.
    let mistaken: any AuthorizationServer

    func session(in setting: ServerSettings) async throws -> any ServerSession {
        if setting.clients.contains(where: { $0.type != nil }) {
            return ReferenceImplementation().session(in: setting)
        }
        return try await mistaken.session(in: setting)
    }
}

extension ServerChanges {
    /// The servers, mistaken about clients without an application type only.
    var aboutUntypedClients: ServerChanges {
        ServerChanges(
            adapters.map { id, adapter in
                guard let server = adapter as? any AuthorizationServer else { return (id, adapter) }
                return (id, UntypedServer(mistaken: server))
            })
    }
}
