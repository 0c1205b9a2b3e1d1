import Conformance

extension Mistake {
    /// What people get wrong about App Check.
    static let appCheck: ServerChanges = [
        "app-check-enforced-as-soon-as-enabled": .checking { $0 == .enabled ? .enforced : $0 },
        "app-check-never-enforced": .checking { $0 == .enforced ? .enabled : $0 },
        "app-check-stays-enforced": .checking { $0 == .off ? .enforced : $0 },
    ]
}

extension MistakenServer {
    /// The server that takes one state of App Check for another.
    fileprivate static func checking(
        _ change: @escaping @Sendable (ServerSettings.AppCheck) -> ServerSettings.AppCheck
    ) -> MistakenServer {
        MistakenServer(registered: { settings in
            settings.changing { client in
                ServerSettings.Client(
                    clientID: client.clientID, redirectURIs: client.redirectURIs,
                    type: client.type, clientSecret: client.clientSecret,
                    isCustomSchemeEnabled: client.isCustomSchemeEnabled,
                    appCheck: client.appCheck.map(change))
            }
        })
    }
}
