import Conformance
import ConformancePipe
import StrictCodecs

/// Which registered client replaces which client of a vector.
struct ClientAssignment {
    /// A client of the vector, and the registered one that replaces it.
    struct Part {
        let role: ServerSettings.Client
        let player: ServerSettings.Client

        /// Whether the two have the same name and the same secret.
        var isIdentity: Bool {
            role.clientID.hasSameOctets(as: player.clientID)
                && role.clientSecret == player.clientSecret
        }
    }

    /// The parts, in the order of the vector's clients.
    let parts: [Part]

    /// No client is translated.
    static let none = ClientAssignment()

    private init() {
        parts = []
    }

    /// Finds registered clients for the clients that a vector's requests name.
    ///
    /// - Throws: ``Obstacle`` if there is none for one of them.
    init(of input: Serve.Input, sent: RequestSummary, among clients: [ServerSettings.Client]) throws
    {
        var free = clients
        parts = try input.setting.clients.filter(sent.names).map { role in
            let search = ClientSearch(role: role, sent: sent)
            guard let index = search.choice(among: free) else {
                throw Obstacle(search.missing)
            }
            return Part(role: role, player: free.remove(at: index))
        }
    }
}
