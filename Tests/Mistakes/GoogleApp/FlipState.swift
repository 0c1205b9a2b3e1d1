import Conformance
import Reference

extension Changes {
    /// What people get wrong about the states that the Google app makes.
    static let flipState: Changes = [
        "sends-no-state-to-sandbox": MistakenGoogleApp(built: { link, request in
            guard request.state == nil, request.redirectURI.contains("sandbox") else {
                return link
            }
            return link.removing("state")
        }),
        "makes-no-state": MistakenGoogleApp(built: { link, request in
            request.state == nil ? link.removing("state") : link
        }),
        "sends-same-state": MistakenGoogleApp(asked: { $0.with(state: $0.state ?? "HELLO") }),
    ]
}
