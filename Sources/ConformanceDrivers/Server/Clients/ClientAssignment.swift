import Conformance
import StrictCodecs

/// Which registered client replaces which client of a vector.
struct ClientAssignment {
    /// A client of the vector, and the registered one that replaces it.
    struct Pair {
        let given: ServerSettings.Client
        let registered: ServerSettings.Client

        /// Whether the two have the same name and the same secret.
        var isIdentity: Bool {
            given.clientID.hasSameOctets(as: registered.clientID)
                && given.clientSecret == registered.clientSecret
        }
    }

    /// The pairs, in the order of the vector's clients.
    let pairs: [Pair]

    /// No client is translated.
    static let none = ClientAssignment()

    private init() {
        pairs = []
    }

    /// Finds registered clients for the clients that a vector's requests name.
    ///
    /// - Throws: ``Obstacle`` if there is none for one of them.
    init(
        of input: Serve.Input, sent: RequestSummary, among clients: [ServerSettings.Client],
        authenticatingBy method: (String) -> AuthenticationMethod? = { _ in nil }
    ) throws {
        var free = clients
        pairs = try input.setting.clients.filter(sent.names).map { client in
            let search = ClientSearch(client: client, sent: sent)
            let able = free.filter { sent.permits(method($0.clientID)) }
            guard let index = search.choice(among: able) else {
                let isUnable = search.choice(among: free) != nil
                throw Obstacle(
                    isUnable
                        ? "\(client.clientID) is registered for another method of authentication"
                        : search.missing)
            }
            free.removeAll { $0.clientID.hasSameOctets(as: able[index].clientID) }
            return Pair(given: client, registered: able[index])
        }
    }
}

extension RequestSummary {
    /// Whether the requests authenticate by no other method.
    fileprivate func permits(_ method: AuthenticationMethod?) -> Bool {
        switch method {
        case .basic?: values(of: "client_secret").isEmpty
        case .post?:
            !requests.flatMap(\.fields).contains {
                $0.name.isSameIgnoringCase(as: "Authorization")
            }
        case .nothing?, nil: true
        }
    }
}
