public import Conformance

/// The clients that vectors know, to be registered at a server.
public struct RegisteredClients: Sendable {
    /// The clients in reading order, each once, with all its redirect URIs.
    public let clients: [ServerSetting.Client]

    /// Collects the clients that requests name.
    ///
    /// A client whose type or secret differs from vector to vector counts as the first of them has it.
    ///
    /// - Parameter vectors: Vectors of any role; those of other roles know no clients.
    public init(of vectors: [Vector]) {
        let settings = vectors.compactMap { try? Serve.input($0.input) }
        var clients: [ServerSetting.Client] = []
        for setting in settings {
            let sent = Sent(setting.steps)
            for client in setting.setting.clients where sent.names(client) {
                let index = clients.firstIndex { $0.clientID.hasSameOctets(as: client.clientID) }
                if let index {
                    clients[index] = clients[index].adding(client.redirectURIs)
                } else {
                    clients.append(client)
                }
            }
        }
        self.clients = clients
    }

    /// The clients as a configuration file has them.
    public var text: String {
        let lines = clients.map { "  \($0.json.compactText)" }
        return "[\n\(lines.joined(separator: ",\n"))\n]"
    }
}

extension ServerSetting.Client {
    /// The client with further redirect URIs.
    fileprivate func adding(_ uris: [String]) -> Self {
        Self(
            clientID: clientID,
            redirectURIs: redirectURIs + uris.filter { !redirectURIs.containsOctets(of: $0) },
            type: type, clientSecret: clientSecret, isCustomSchemeEnabled: isCustomSchemeEnabled)
    }

    fileprivate var json: JSON {
        let optional: [JSON.Member?] = [
            type.map { .init("type", .string($0.rawValue)) },
            clientSecret.map { .init("client_secret", .string($0)) },
            isCustomSchemeEnabled ? .init("custom_scheme_enabled", true) : nil,
        ]
        return .object(
            [
                .init("client_id", .string(clientID)),
                .init("redirect_uris", .array(redirectURIs.map(JSON.string))),
            ] + optional.compactMap { $0 })
    }
}

extension Catalog {
    /// The twelve redirect URIs of App Flip, as the vectors for authorization servers have them.
    public var appFlipRedirectURIs: [String] {
        let vectors = suites.first { $0.id == "authorization-endpoint/app-flip" }?.vectors ?? []
        let clients = vectors.compactMap { try? Serve.input($0.input) }.flatMap(\.setting.clients)
        return clients.first { $0.redirectURIs.count == 12 }?.redirectURIs ?? []
    }
}
