import Conformance

extension Mistake {
    /// What people get wrong about the states that the Google app makes.
    static let flipState: GoogleAppChanges = [
        "sends-no-state-to-sandbox": .built { link, request in
            guard request.state == nil, request.redirectURI.contains("sandbox") else {
                return link
            }
            return link.removing("state")
        },
        "makes-no-state": .built { link, request in
            request.state == nil ? link.removing("state") : link
        },
        "counts-its-states": counting(),
        "sends-same-state": .asked { $0.with(state: $0.state ?? "HELLO") },
    ]

    /// The app that numbers its states.
    private static func counting() -> MistakenGoogleApp {
        let count = Memory(0)
        return .asked { $0.with(state: $0.state ?? "state-\(count.next())") }
    }
}
