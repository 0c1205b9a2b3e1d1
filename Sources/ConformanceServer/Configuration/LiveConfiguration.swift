public import Conformance
import StrictCodecs

/// What has to be known of a server that runs somewhere.
public struct LiveConfiguration: Sendable {
    /// Where it listens.
    public let endpoints: Endpoints

    /// The clients that are registered at it.
    public let clients: [ServerSettings.Client]

    /// What the scopes of the vectors are called at the server; all others keep their names.
    public let scopes: [String: String]

    /// How the user says yes.
    public let consent: Consent

    /// How the user says no, or nil if no way is known.
    public let denial: Consent?

    /// How the user grants a part of the scopes, or nil if no way is known.
    public let choice: Consent?

    /// The limits of the run.
    public let limits: Limits

    /// The scopes of the vectors that the server does not have.
    public let absentScopes: [String]

    /// What the server does not have.
    public let lacks: [Capability]

    /// Makes a configuration.
    public init(
        endpoints: Endpoints, clients: [ServerSettings.Client], scopes: [String: String] = [:],
        consent: Consent = .itself, denial: Consent? = nil, choice: Consent? = nil,
        limits: Limits = Limits(), absentScopes: [String] = [], lacks: [Capability] = []
    ) {
        self.endpoints = endpoints
        self.clients = clients
        self.scopes = scopes
        self.consent = consent
        self.denial = denial
        self.choice = choice
        self.limits = limits
        self.absentScopes = absentScopes
        self.lacks = lacks
    }

    /// How the user gives an answer, if a way is known.
    func consent(for answer: ServerSettings.Consent) -> Consent? {
        switch answer {
        case .granted: consent
        case .denied: denial
        case .limited: choice
        }
    }

    /// The configuration without pauses, in which the server's answers need no user.
    var askingNobody: LiveConfiguration {
        LiveConfiguration(
            endpoints: endpoints, clients: clients, scopes: scopes,
            denial: denial.map { _ in .itself }, choice: choice.map { _ in .itself },
            limits: Limits(requests: limits.requests), absentScopes: absentScopes, lacks: lacks)
    }
}
