/// The endpoints of a server that issues codes and tokens.
public protocol AuthorizationServer: Adapter {
    /// Makes the server ready for one flow.
    ///
    /// - Parameter setting: The registered clients, and what the user will say.
    /// - Returns: The server in that setting, without a memory of other flows.
    /// - Throws: Any error if the server cannot be started; the case is a fault then.
    func session(in setting: ServerSetting) async throws -> any ServerSession
}

/// A server during one flow of requests.
public protocol ServerSession: Sendable {
    /// Answers a request.
    ///
    /// - Parameter request: The request, exactly as it would arrive.
    /// - Returns: The answer. A server that refuses answers with an error.
    /// - Throws: Any error if there is no answer; the case is a fault then.
    func respond(to request: HTTPRequest) async throws -> HTTPResponse
}

/// What is registered at a server, and what its user will say.
public struct ServerSetting: Sendable {
    /// The registered clients, all public.
    public let clients: [Client]

    /// What the user says when asked.
    public let consent: Consent

    /// Makes a setting.
    public init(clients: [Client], consent: Consent) {
        self.clients = clients
        self.consent = consent
    }

    /// A registered client.
    public struct Client: Sendable {
        /// The client id.
        public let clientID: String

        /// The registered redirect URIs.
        public let redirectURIs: [String]

        /// Makes a client.
        public init(clientID: String, redirectURIs: [String]) {
            self.clientID = clientID
            self.redirectURIs = redirectURIs
        }
    }

    /// The user's answer to the question for consent.
    public enum Consent: String, CaseIterable, Sendable {
        case granted
        case denied
    }
}
