import Conformance
import ConformanceWire
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
    init(of input: Serve.Input, sent: RequestSummary, among clients: [ServerSettings.Client]) throws
    {
        var free = clients
        pairs = try input.setting.clients.filter(sent.names).map { client in
            let search = ClientSearch(client: client, sent: sent)
            guard let index = search.choice(among: free) else {
                throw Obstacle(search.missing)
            }
            return Pair(given: client, registered: free.remove(at: index))
        }
    }
}
